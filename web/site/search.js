// The theme asks for the index of its search on each page. It is sent for when somebody searches.

const SEARCH = "[data-md-component=search]";
const { send } = XMLHttpRequest.prototype;
const wanted = new Promise((resolve) => {
  addEventListener("click", ({ target }) => target.closest(SEARCH) && resolve(), true);
});
wanted.then(() => removeEventListener("keydown", open)); // the theme knows that key, too, by then

function open(event) {
  if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  document.querySelector(`${SEARCH} button`).click();
}
addEventListener("keydown", open);

XMLHttpRequest.prototype.send = function (...body) {
  wanted.then(() => send.apply(this, body));
};
