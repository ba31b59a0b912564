// @ts-nocheck - what the pages of the test beside it run.

export const strange = (without) => {
  const shown = document.body.cloneNode(true);
  for (const each of shown.querySelectorAll(without)) each.remove();
  const names = ["aria-label", "title", "alt", "placeholder"];
  const read = names.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name)));
  read.push(document.querySelector("meta[name=description]")?.content ?? "");
  const blocks = [...shown.querySelectorAll("*")].filter((each) => !each.children.length);
  for (const each of blocks) each.append(" ");
  return [document.title, shown.textContent, ...read];
};
