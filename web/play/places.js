// Which board goes when the unit has no room for one more.

import { made } from "./fields.js";

// Asks which, by their titles. Resolves to the title, or to "" if none is to go.
export async function choose(titles) {
  const title = made("h2", "edit.full");
  title.id = "full-title";
  const form = made("form", null, ...titles.map(choice), answer("edit.full.keep", ""));
  form.method = "dialog";
  form.className = "choices";
  const dialog = made("dialog", null, title, made("p", "edit.full.about"), form);
  dialog.id = "full";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  form.lastElementChild.focus(); // what is pressed by mistake removes nothing
  await new Promise((resolve) => dialog.addEventListener("close", resolve));
  dialog.remove();
  return dialog.returnValue;
}

function choice(title) {
  const button = answer(null, title);
  button.append(title);
  button.className = "printed";
  return button;
}

function answer(label, value) {
  return Object.assign(made("button", label), { value });
}
