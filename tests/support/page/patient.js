// In the unit's worker, before its own code: a test may take its time between two touches.
//
// For AHEAD_MS after each order the unit's time passes as on any page, then at a hundredth of that: no
// card that was tapped is forgotten, no notice ends and no display goes dark before the next order.
// Timers are as slow, but none takes more than a second.
{
  const AHEAD_MS = 4000;
  const now = performance.now.bind(performance);
  let [sinceMs, orderMs] = [0, now()]; // of the unit's time, and of the clock, at the last order
  const passed = () => {
    const ms = now() - orderMs;
    return sinceMs + (ms < AHEAD_MS ? ms : AHEAD_MS + (ms - AHEAD_MS) / 100);
  };
  performance.now = Date.now = passed;
  const set = setTimeout;
  const real = (ms) => now() - orderMs < AHEAD_MS ? ms : Math.min(1000, 100 * ms);
  Object.assign(self, { setTimeout: (call, ms) => set(call, real(ms)) });
  addEventListener("message", () => {
    [sinceMs, orderMs] = [passed(), now()];
  });
}
