// The buzzer: a gated square wave, scheduled by the unit's own times.

const LOUD = 0.12;
const EDGE_S = 0.001; // time constant of the gate: a sharper edge clicks
const LEAD_S = 0.03; // sounds are delayed by this much, to hide the network's jitter
const REST_S = 0.3; // after such a silence the delay is set anew

export class Buzzer {
  #context;
  #tone;
  #gate;
  #master;
  #isMuted = false;
  #shift = 0; // the context's time minus the unit's
  #last = 0;

  // Browsers allow sound only after a first gesture: call this from one.
  wake() {
    if (this.#context) {
      if (this.#context.state !== "running") this.#context.resume();
      return;
    }
    this.#context = new AudioContext({ latencyHint: "interactive" });
    this.#tone = new OscillatorNode(this.#context, { type: "square" });
    this.#gate = new GainNode(this.#context, { gain: 0 });
    // A piezo disc in a box: weak below 500 Hz, a peak, weak above 5 kHz.
    const body = new BiquadFilterNode(this.#context, { type: "highpass", frequency: 400 });
    const disc = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: 5000 });
    this.#master = new GainNode(this.#context, { gain: this.#isMuted ? 0 : LOUD });
    this.#tone.connect(this.#gate).connect(body).connect(disc).connect(this.#master);
    this.#master.connect(this.#context.destination);
    this.#tone.start();
  }

  mute(isMuted) {
    this.#isMuted = isMuted;
    if (this.#master) this.#master.gain.value = isMuted ? 0 : LOUD;
  }

  // Play hz from unit time ms on; 0 is silence.
  hear(ms, hz) {
    if (!this.#context) return;
    const unit = ms / 1000;
    const now = this.#context.currentTime;
    const isLate = unit + this.#shift < now;
    const isEarly = unit + this.#shift > now + REST_S;
    if (isLate || isEarly || unit - this.#last > REST_S) this.#shift = now + LEAD_S - unit;
    this.#last = unit;
    const at = unit + this.#shift;
    if (hz) this.#tone.frequency.setValueAtTime(hz, at);
    this.#gate.gain.setTargetAtTime(hz ? 1 : 0, at, EDGE_S);
  }
}
