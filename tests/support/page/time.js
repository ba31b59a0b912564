// In the unit's worker, before its own code: time passes only when the page says so.
//
// { pass_ms } runs the timers that are due in that time, each at its own; { passed: true } is the
// answer. Each array of updates begins with { at_ms }, the worker's time.
{
  let nowMs = 0;
  let count = 0;
  const timers = new Map(); // number -> { ms, call }
  const post = postMessage.bind(self);
  const { port1, port2 } = new MessageChannel();
  const turns = [];
  port1.onmessage = () => turns.shift()();
  const turn = () => new Promise((resolve) => turns.push(resolve) && port2.postMessage(0));

  performance.now = () => nowMs;
  Date.now = () => nowMs;
  Object.assign(self, {
    setTimeout(call, ms = 0) {
      timers.set(++count, { ms: nowMs + Math.max(1, ms), call }); // a step takes time, too
      return count;
    },
    clearTimeout: (number) => timers.delete(number),
  });
  self.postMessage = (data, transfer) =>
    post(Array.isArray(data) ? [{ at_ms: nowMs }, ...data] : data, transfer);

  const pass = async (untilMs) => {
    for (;;) {
      await turn(); // what the last timer or an order has begun is done then
      const next = [...timers].sort(([, a], [, b]) => a.ms - b.ms)[0];
      if (!next || next[1].ms > untilMs) break;
      timers.delete(next[0]);
      nowMs = Math.max(nowMs, next[1].ms);
      next[1].call();
    }
    nowMs = untilMs;
    post({ passed: true });
  };
  addEventListener("message", (event) => {
    if (event.data.pass_ms === undefined) return;
    event.stopImmediatePropagation();
    pass(nowMs + event.data.pass_ms);
  });
}
