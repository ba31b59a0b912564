// @ts-nocheck - what the pages of the test beside it run.

export const home = card => {
  const home = document.querySelector(`#tray [data-card="${card}"]`).parentElement;
  window.back = new Promise((done) => {
    let wasAway = false;
    new MutationObserver((changes) => {
      wasAway ||= changes.some(({ removedNodes }) => removedNodes.length);
      if (wasAway && home.firstChild) done();
    }).observe(home, { childList: true });
  });
};

export const cut = () => [...document.querySelectorAll("dialog[open] :is(span, li, b, canvas, button)")]
.filter((each) => {
  const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
  const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return !isWithin || width < 9 || height < 9;
}).map((each) => each.outerHTML);
