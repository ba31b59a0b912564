// Keys and cards named by voice: the first touch on one says what it is called, the next does what
// it does. Who goes from one to another by the Tab key hears each.

const NAMED = "[data-key], .card, .lay, .tap, .touched, .act";
const TOUCH = ["pointerdown", "pointerup", "click"];

export class Touches {
  isOn = false;

  #say; // (name)
  #named; // what was touched last
  #isHeldBack = false; // the touch that goes on

  constructor(say) {
    this.#say = say;
    for (const type of TOUCH) {
      document.addEventListener(type, (event) => this.#take(event), { capture: true });
    }
    document.addEventListener("focusin", () => {
      const control = document.querySelector("button:focus-visible, summary:focus-visible");
      if (this.isOn && control) say(nameOf(control));
    });
  }

  #take(event) {
    if (event.type === "pointerdown") this.#begin(event.target);
    const isByPointer = event.type !== "click" || event.detail || event.pointerType;
    if (!this.#isHeldBack || !isByPointer) return;
    event.stopPropagation();
    event.preventDefault();
  }

  #begin(target) {
    const control = target.closest(NAMED);
    this.#isHeldBack = Boolean(this.isOn && control && control !== this.#named);
    this.#named = control;
    if (this.#isHeldBack) this.#say(nameOf(control));
  }
}

const nameOf = (control) => control.getAttribute("aria-label") ?? control.textContent;
