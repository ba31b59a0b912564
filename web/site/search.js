// The theme asks for the index of its search on each page. It is sent for when somebody searches.

const SEARCH = "[data-md-component=search]";
const { send } = XMLHttpRequest.prototype;
const wanted = new Promise((resolve) => {
  const clicked = ({ target }) => target instanceof Element && target.closest(SEARCH) && resolve(0);
  addEventListener("click", clicked, true);
});
wanted.then(() => removeEventListener("keydown", begin)); // the theme knows that key, too, by then

function begin(event) {
  if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (document.querySelector(`${SEARCH} button`)).click();
}
addEventListener("keydown", begin);

XMLHttpRequest.prototype.send = function (...body) {
  wanted.then(() => send.apply(this, body));
};
