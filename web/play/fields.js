// The form of a board's fields, each beside what is wrong with it.

import { say } from "../words/words.js";

const FIGURE = /^-?\d{1,9}$/; // what else is typed stays a text, which is a fault
const SUMS = [
  "unit", "start", "speed_die_start", "salary", "bail", "opening_bid", "raise", "houses", "hotels",
];
const SITES = [
  "brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue",
];
const HOTEL = 5; // the last of a site's rents

// Returns an element that says a message, if any, around others.
export function made(tag, message, ...children) {
  const element = document.createElement(tag);
  if (message) say(element, message);
  element.append(...children);
  return element;
}

export class Form {
  element = made("div");
  #fields;
  #changed;
  #places = new Map(); // path of a field -> { inputs, fault }

  // fields: of the board, which it changes. colours: by the names of groups. changed() is called
  // after each change.
  constructor(fields, colours, changed) {
    this.#fields = fields;
    fields.short ??= {};
    this.#changed = changed;
    this.element.append(this.#board());
    for (const name of SITES) this.element.append(this.#group(name, colours[name]));
    for (const name of ["stations", "utilities"]) {
      this.element.append(this.#group(name, colours[name]));
    }
  }

  // Shows each fault at its field, else the note on it, with its short form. Returns faults that
  // have no field here.
  show(faults, notes = []) {
    for (const place of this.#places.values()) {
      mark(place);
      if (place.short) place.short.label.hidden = !place.short.input.value;
    }
    for (const note of notes) {
      const place = this.#placeOf(note.field);
      if (!place) continue;
      say(place.fault, note);
      if (place.short) place.short.label.hidden = false;
    }
    const homeless = [];
    const found = new Map();
    for (const fault of faults) {
      const place = this.#placeOf(fault.field);
      if (place) found.set(place, [...(found.get(place) ?? []), fault]);
      else homeless.push(fault);
    }
    for (const [place, those] of found) mark(place, those[0]);
    return homeless;
  }

  // Moves to the first field with a fault.
  focus() {
    const first = this.element.querySelector("[aria-invalid]");
    first?.closest("details")?.setAttribute("open", "");
    first?.focus();
  }

  #placeOf(field) {
    for (let length = field.length; length; length--) {
      const place = this.#places.get(field.slice(0, length).join("."));
      if (place) return place;
    }
    return undefined;
  }

  #board() {
    const fields = this.#fields;
    const has = (key) => key in fields && (key !== "speed_die_start" || fields.options?.speed_die);
    const sign = this.#field(["sign"], "edit.sign", document.createElement("input"));
    const first = [this.#name(["title"], "edit.called", ["short", "title"]), sign];
    const sums = SUMS.filter(has).map((key) => this.#figure([key], `edit.${key}`));
    const players = this.#list(["players"], (index) => `edit.players.${index}`);
    return section(
      made("h3", "edit.board"),
      grid(...first, players, ...sums),
      ...fields.taxes.map((_, index) => this.#tax(index)),
      ...(fields.repairs ?? []).map((_, index) => this.#repairs(index)),
      ...(fields.foundation?.length ? [this.#foundation()] : []),
    );
  }

  #tax(index) {
    const path = ["taxes", index];
    return fieldset(
      { key: "edit.tax", number: index + 1 },
      this.#name([...path, "name"], "edit.name", [...path, "short"]),
      this.#figure([...path, "space"], "edit.space"),
      this.#figure([...path, "sum"], "edit.sum"),
    );
  }

  #repairs(index) {
    const path = ["repairs", index];
    const sums = this.#list(path, (which) => `edit.repairs.${which}`);
    return fieldset({ key: "edit.repairs", number: index + 1 }, sums);
  }

  #foundation() {
    const sums = this.#list(["foundation"], (which) => `edit.foundation.${which}`);
    return fieldset("edit.foundation", sums);
  }

  #group(name, colour) {
    const group = this.#fields.groups[name];
    const spaces = Object.keys(group).filter((key) => Number(key));
    const heading = made("h3", null, made("i"), made("span", this.#called(name)));
    heading.firstElementChild.style.background = colour;
    const names = spaces.map((space) =>
      this.#name(["names", space], { key: "edit.deed", number: space }, ["short", space]),
    );
    if ("name" in group) {
      const path = ["groups", name];
      names.unshift(this.#name([...path, "name"], "edit.group", [...path, "short"]));
    }
    const figures = made("details", null, made("summary", "edit.figures"));
    figures.append(...this.#figuresOf(name, spaces));
    const rows = grid(...names);
    rows.classList.add("names");
    return section(heading, rows, figures);
  }

  #called(name) {
    if (name === "stations") {
      return this.#fields.options?.transports ? "board.transports" : "board.stations";
    }
    return name === "utilities" ? "board.utilities" : `group.${name.replace("_", " ")}`;
  }

  #figuresOf(name, spaces) {
    const path = ["groups", name];
    const price = (space, label) => this.#figure([...path, space, "price"], label);
    if (SITES.includes(name)) {
      const building = grid(this.#figure([...path, "building"], "edit.building"));
      return [building, ...spaces.map((space) => this.#site([...path, space], price))];
    }
    const prices = spaces.map((space) => price(space, { key: "edit.price.of", number: space }));
    const key = name === "utilities" ? "factors" : "rents";
    const rents = this.#list([...path, key], (index) => ({ key: "edit.owned", count: index + 1 }));
    return [grid(...prices), fieldset(`edit.${key}`, rents)];
  }

  #site(path, price) {
    const space = path.at(-1);
    const figures = [price(space, "edit.price")];
    // The rents of the family anti follow from the prices.
    if (this.#fields.family !== "anti") figures.push(this.#list([...path, "rents"], rentOf));
    return fieldset({ key: "edit.deed", number: space }, ...figures);
  }

  // A name, and its short form for the unit, which is hidden while the unit shows the name.
  #name(path, label, shortPath) {
    const input = document.createElement("input");
    const field = this.#field(path, label, input);
    const short = this.#short(shortPath);
    const place = this.#places.get(path.join("."));
    place.short = short;
    short.input.setAttribute("aria-describedby", place.fault.id);
    this.#places.set(shortPath.join("."), { inputs: [short.input], fault: place.fault });
    input.addEventListener("input", () => short.set("")); // it was that of another name
    field.append(short.label);
    return field;
  }

  #short(path) {
    const table = valueAt(this.#fields, path.slice(0, -1));
    const key = path.at(-1);
    const input = document.createElement("input");
    input.id = `edit-${path.join("-")}`;
    input.value = table[key] ?? "";
    input.autocomplete = "off";
    const isKept = key in table; // empty, as the board that this one is like may have one
    const set = (value) => {
      input.value = value;
      table[key] = value;
      if (!value && !isKept) delete table[key];
      this.#changed();
    };
    input.addEventListener("input", () => set(input.value));
    return { input, set, label: made("label", null, made("span", "edit.short"), input) };
  }

  #figure(path, label) {
    return this.#field(path, label, figureInput());
  }

  // A field with a label, and a place for its faults.
  #field(path, label, input) {
    const fault = faultOf(path);
    this.#bind(path, input, fault);
    this.#places.set(path.join("."), { inputs: [input], fault });
    return made("div", null, made("label", null, made("span", label), input), fault);
  }

  // The figures of a list, with one place for the faults of all. labelOf(index): its message.
  #list(path, labelOf) {
    const fault = faultOf(path);
    const inputs = valueAt(this.#fields, path).map((_, index) => {
      const input = figureInput();
      this.#bind([...path, index], input, fault);
      return input;
    });
    this.#places.set(path.join("."), { inputs, fault });
    const labels = inputs.map((input, index) =>
      made("label", null, made("span", labelOf(index)), input),
    );
    const list = made("div", null, ...labels, fault);
    list.className = path.at(-1) === "rents" ? "rents" : "list";
    return list;
  }

  #bind(path, input, fault) {
    const table = valueAt(this.#fields, path.slice(0, -1));
    const key = path.at(-1);
    input.id = `edit-${path.join("-")}`;
    input.value = table[key] ?? "";
    input.setAttribute("aria-describedby", fault.id);
    input.autocomplete = "off";
    input.addEventListener("input", () => {
      const value = input.value;
      table[key] = input.inputMode === "numeric" && FIGURE.test(value) ? Number(value) : value;
      this.#changed();
    });
  }
}

function rentOf(index) {
  if (index === HOTEL) return "building.hotel";
  return index ? `building.${index}` : "edit.rent.0";
}

function valueAt(fields, path) {
  return path.reduce((value, key) => value[key], fields);
}

function figureInput() {
  const input = document.createElement("input");
  input.inputMode = "numeric";
  return input;
}

function faultOf(path) {
  const fault = made("p");
  fault.id = `fault-${path.join("-")}`;
  fault.className = "fault";
  return fault;
}

// Shows a fault at a place; without one it is as it was.
function mark({ inputs, fault }, found) {
  for (const input of inputs) {
    if (found) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  sayFault(fault, found);
}

// A fault that the pages have no words for is in English.
export function sayFault(element, fault) {
  const { key, field, text } = fault ?? {};
  say(element, key ? fault : null);
  element.lang = key || !fault ? "" : "en";
  if (!element.lang) element.removeAttribute("lang");
  else element.textContent = [field.join("."), text].filter(Boolean).join(": ");
}

function grid(...children) {
  const element = made("div", null, ...children);
  element.className = "grid";
  return element;
}

function section(...children) {
  return made("section", null, ...children);
}

function fieldset(legend, ...children) {
  return made("fieldset", null, made("legend", legend), grid(...children));
}
