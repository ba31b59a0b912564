// In the unit's worker, before its own code: a test may take its time between two touches.
//
// For AHEAD_MS after each order the unit's time passes as on any page, then at a hundredth of that: no
// card that was tapped is forgotten, no notice ends and no display goes dark before the next order.
{
  const AHEAD_MS = 4000;
  const now = performance.now.bind(performance);
  let [sinceMs, orderMs] = [0, now()]; // of the unit's time, and of the clock, at the last order
  const passed = () => {
    const ms = now() - orderMs;
    return sinceMs + (ms < AHEAD_MS ? ms : AHEAD_MS + (ms - AHEAD_MS) / 100);
  };
  performance.now = Date.now = passed;
  addEventListener("message", () => {
    [sinceMs, orderMs] = [passed(), now()];
  });
}
