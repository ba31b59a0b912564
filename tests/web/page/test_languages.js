// @ts-nocheck - what the pages of the test beside it run.

export const outline = () => [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.tagName + each.id + each.className + (each.getAttribute("role") || ""))
    .join(" ");

export const said = () => {
    const marks = ["data-t", "data-t-label", "data-t-content"];
    return marks.flatMap((mark) =>
        [...document.querySelectorAll(`[${mark}]`)].map((each) => each.getAttribute(mark)));
};

export const coversNothing = () => {
  const { left, right, top, bottom } = document.querySelector("#coach").getBoundingClientRect();
  return [...document.querySelectorAll("#window, #keys, [data-coached]")].every((kept) => {
    const box = kept.getBoundingClientRect();
    return left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
  });
};

export const speak = (code) => {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = () => {};
  const choice = document.querySelector("#language");
  choice.value = code;
  choice.dispatchEvent(new Event("change"));
  Worker.prototype.postMessage = send;
};
