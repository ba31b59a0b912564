// The editor of boards: begins with any board, shows all faults and the deeds as they will print,
// and saves the file, or has the unit keep the board. It is loaded, with all that is only needed
// for own boards, when the first of that is.

import { keep, read, showFaults, take } from "./boards.js";
import { drawn } from "./deeds.js";
import { textOf, titleOf } from "./draft.js";
import { Form, made, sayFault } from "./fields.js";
import { download } from "./games.js";
import { fieldsOf, textOf as textIn } from "./toml.js";
import { check } from "./unit/supervisor.js";
import { recall, remember } from "../words/first.js";
import { addWords, say } from "../words/words.js";
import { TABLE } from "../words/editor.js";

const STORED = "edited"; // the text of the board's file, so that nothing typed is lost
const SETTLED_MS = 300; // after the last key, before it is checked

addWords(TABLE);
export { take };
let editor;

// Opens the editor, as it was left. tell(message) is called when the unit has taken the board.
export async function open(tell) {
  editor ??= await make(tell);
  editor.show();
}

async function make(tell) {
  const [answer] = await Promise.all([
    fetch(new URL("./scoreboard/editions.json", import.meta.url)),
    styled(new URL("editor.css", import.meta.url).href),
  ]);
  return new Editor(tell, (await answer.json()).editions);
}

function styled(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => (link.onload = link.onerror = resolve));
}

class Editor {
  #taken;
  #builtIn;
  #dialog = made("dialog");
  #title = made("h2", "edit.title");
  #start = made("div");
  #form = made("div");
  #sheet = made("section", null, made("h3", "edit.sheet"));
  #work = made("div");
  #preview = made("div");
  #printed = made("div"); // in place of the page
  #others = made("ul"); // faults that have no field
  #faults = made("button");
  #status = made("p");
  #board; // { form, fields, base, text, told } of the board that is edited: text was checked last
  #timer;
  #checking;

  constructor(tell, builtIn) {
    this.#taken = tell;
    this.#builtIn = builtIn;
    for (const [name, element] of Object.entries({
      editor: this.#dialog,
      "editor-title": this.#title,
      "editor-start": this.#start,
      "editor-work": this.#work,
      "editor-form": this.#form,
      "editor-sheet": this.#sheet,
      printed: this.#printed,
    })) {
      element.id = name;
    }
    this.#dialog.setAttribute("aria-labelledby", "editor-title");
    this.#title.tabIndex = -1;
    this.#status.setAttribute("role", "status");
    // What is wider than the screen is moved by keys, too.
    const heading = this.#sheet.firstElementChild;
    heading.id = "editor-sheet-title";
    this.#preview.tabIndex = 0;
    this.#preview.setAttribute("role", "region");
    this.#preview.setAttribute("aria-labelledby", heading.id);
    this.#sheet.append(this.#preview);
    const other = button("edit.other", () => this.#begin());
    this.#work.append(this.#form, this.#sheet, this.#actions(), other);
    const back = button("back", () => this.#dialog.close());
    this.#dialog.append(this.#title, this.#start, this.#work, this.#status, back);
    this.#dialog.addEventListener("keydown", (event) => event.stopPropagation());
    this.#dialog.addEventListener("close", () => document.body.classList.remove("edits"));
    document.body.append(this.#dialog, this.#printed);
    this.#begin();
  }

  show() {
    say(this.#status, "");
    document.body.classList.add("edits");
    this.#dialog.showModal();
    this.#title.focus();
  }

  #actions() {
    this.#faults.addEventListener("click", () => this.#board.form.focus());
    const actions = made(
      "div",
      null,
      this.#faults,
      button("edit.save", () => this.#act(() => this.#save())),
      button("edit.use", () => this.#act(() => this.#use())),
      button("edit.print", () => this.#act(() => print())),
    );
    actions.className = "actions";
    return actions;
  }

  // What to begin with: the board begun, a built-in one, or a file.
  #begin() {
    const file = document.createElement("input");
    Object.assign(file, { type: "file", accept: ".toml", hidden: true });
    file.addEventListener("change", () => this.#beginWith(file.files[0]));
    const choices = made("div", null, ...this.#again());
    choices.className = "choices";
    for (const { name, city, title } of this.#builtIn) {
      const text = `like = "${city || name}"\ntitle = "${title} 2"\n`;
      const choice = button(null, () => this.#open(text));
      choice.append(title);
      choice.className = "printed";
      choices.append(choice);
    }
    choices.append(button("edit.file", () => file.click()));
    this.#start.replaceChildren(made("p", "edit.about"), choices, file);
    this.#change(this.#start);
  }

  #again() {
    const text = this.#board ? this.#text() : recall(STORED);
    if (!text) return [];
    const title = titleOf(text);
    const label = title ? { key: "edit.again", title } : "edit.again.untitled";
    return [button(label, () => (this.#board ? this.#change(this.#work) : this.#open(text)))];
  }

  async #beginWith(file) {
    await this.#trying(async () => {
      const { faults } = await read(file);
      if (faults) showFaults(file, faults);
      else await this.#open(textIn(await file.arrayBuffer()));
    });
  }

  async #open(text) {
    this.#dialog.setAttribute("aria-busy", "true");
    const told = await checked(text);
    this.#dialog.removeAttribute("aria-busy");
    if (!told?.fields) {
      say(this.#status, "refused.unjudged");
      return;
    }
    const { fields, base, colours } = told;
    const form = new Form(fields, colours, () => this.#changed());
    this.#board = { form, fields, base, text, told };
    this.#form.replaceChildren(this.#others, form.element);
    this.#change(this.#work);
    this.#tell();
  }

  #change(part) {
    say(this.#status, "");
    for (const each of [this.#start, this.#work]) each.hidden = each !== part;
    this.#dialog.scrollTop = 0;
    this.#title.focus();
  }

  #text() {
    return textOf(this.#board.fields, this.#board.base);
  }

  #changed() {
    say(this.#status, "");
    remember(STORED, this.#text()); // else it is there until the page is closed
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), SETTLED_MS);
  }

  // Resolves when all that was typed is checked.
  #check() {
    clearTimeout(this.#timer);
    this.#checking ??= this.#checkAll().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #checkAll() {
    while (this.#board.text !== this.#text()) {
      const board = this.#board;
      const text = this.#text();
      board.told = (await checked(text)) ?? { faults: [], isUnjudged: true };
      board.text = text;
      this.#tell();
    }
  }

  #tell() {
    const { form, told } = this.#board;
    const { faults, notes, deeds, isUnjudged } = told;
    this.#others.replaceChildren(...form.show(faults, notes).map(itemOf));
    this.#faults.hidden = !faults.length;
    say(this.#faults, { key: "edit.faults", count: faults.length });
    if (isUnjudged) say(this.#status, "refused.unjudged");
    this.#preview.replaceChildren(...(deeds ? drawn(deeds) : [made("p", "edit.sheet.none")]));
    this.#printed.replaceChildren(...(deeds ? drawn(deeds) : []));
  }

  // Does what takes a board without faults, or shows the first.
  async #act(what) {
    await this.#check();
    if (this.#board.told.record) await this.#trying(what);
    else this.#board.form.focus();
  }

  async #trying(what) {
    try {
      await what();
    } catch (error) {
      if (!error.said) throw error;
      say(this.#status, error.said);
    }
  }

  #save() {
    const { text, fields } = this.#board;
    const name = fields.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    download(text, `${name}.toml`);
  }

  async #use() {
    this.#taken(await keep(this.#board.told.record));
    this.#dialog.close();
  }
}

async function checked(text) {
  const { fields } = fieldsOf(new TextEncoder().encode(text));
  return fields && check("", fields, true);
}

function itemOf(fault) {
  const item = made("li");
  sayFault(item, fault);
  return item;
}

function button(label, clicked) {
  const element = made("button", label);
  element.type = "button";
  element.addEventListener("click", clicked);
  return element;
}
