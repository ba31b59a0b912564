// What a phone on the table needs: its screen stays on during a game, and it can be felt.

const TONE_FELT_MS = 12;
const LOW_FELT_MS = 80;
const LOW_HZ = 150; // below it are the tones of an error and the last one of a deal (ui/tunes.py)
const PRESS_FELT_MS = 30;

// Keeps the screen on while the unit is on. A browser releases the lock of a page that is hidden.
export class WakeLock {
  #isWanted = false;
  #isAsked = false;
  #lock;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#renew());
  }

  want(isWanted) {
    this.#isWanted = isWanted;
    this.#renew();
  }

  async #renew() {
    if (!this.#isWanted) this.#lock?.release();
    const hasLock = this.#lock && !this.#lock.released;
    if (!this.#isWanted || document.hidden || hasLock || this.#isAsked) return;
    this.#isAsked = true;
    // A browser without it, or one that saves its battery, lets the screen go dark.
    this.#lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
    this.#isAsked = false;
    if (!this.#isWanted) this.#lock?.release();
  }
}

export function feelTone(hz) {
  if (hz) navigator.vibrate?.(hz < LOW_HZ ? LOW_FELT_MS : TONE_FELT_MS);
}

export function feelPresses(button) {
  button.addEventListener("pointerdown", () => navigator.vibrate?.(PRESS_FELT_MS));
}
