// The rule by which the page counts what is lost (docs/plug.md).
//
// 1. A booking is acknowledged by the first new picture or tone of the unit after a page with it is
//    complete in the flash.
// 2. After a power-up the unit has taken the state of the first page that it writes: of an
//    affirmation its own, of a booking the one before. If it writes none, the newest complete page
//    in the flash is what it has taken, once it has shown pictures for SHOWN_MS.
// 3. That must be the newest booking acknowledged, or the one after, which was cut. Else each booking
//    between the two is lost, also if the unit reports a loss; and one is if the number is the same
//    and the state is not.

import { isNewer, isSame } from "./journal.js";

const SHOWN_MS = 3000;

export class Judge {
  pulls = 0;
  acknowledged = 0; // bookings, in this run
  lost = 0;
  told = 0; // of the pulls that lost something, those that the unit has reported
  newest = null; // the newest page that was acknowledged

  #rings;
  #isReported; // () => whether the display reports a loss
  #written = null; // { ms, page }: complete, and not acknowledged yet
  #since = null; // unit ms of the power-up that is not judged yet

  // rings: as the events leave them. The game there counts as acknowledged.
  constructor(rings, isReported) {
    this.#rings = rings;
    this.#isReported = isReported;
    this.newest = rings.pages[rings.newest] ?? null;
  }

  // Each of these returns a verdict, { seq, taken, lost, isTold }, or undefined.

  power(ms, isOn) {
    this.#written = null;
    this.#since = isOn ? ms : null;
    if (!isOn) this.pulls += 1;
  }

  // A page was completed. Any that the unit writes after power-up says what it has taken.
  wrote(ms, page) {
    const isFirst = this.#since !== null;
    if (isNewer(page, this.newest) && !page.isAffirmation) this.#written = { ms, page };
    return isFirst ? this.#judge(page, page.isAffirmation ? page.seq : page.seq - 1) : undefined;
  }

  // A picture that differs from the one before, or a tone that begins.
  answered(ms) {
    if (this.#written && ms > this.#written.ms) {
      this.newest = this.#written.page;
      this.#written = null;
      this.acknowledged += 1;
    }
    return this.at(ms);
  }

  // The unit's clock goes on, and its display is lit.
  at(ms) {
    if (this.#since === null || ms < this.#since + SHOWN_MS) return undefined;
    const page = this.#rings.pages[this.#rings.newest] ?? null;
    return this.#judge(page, page?.seq ?? -1);
  }

  #judge(page, taken) {
    this.#since = null;
    const seq = this.newest?.seq ?? -1;
    const differs = taken === seq && page.seq === seq && !isSame(page, this.newest);
    const lost = Math.max(0, seq - taken) || Number(differs);
    const isTold = lost > 0 && this.#isReported();
    this.lost += lost;
    this.told += Number(isTold);
    if (lost || (page && page.isAffirmation)) this.newest = page; // what is lost is counted once
    return { seq, taken, lost, isTold };
  }
}
