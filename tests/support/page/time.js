// In the unit's worker, before its own code: time passes only when the page says so.
//
// { pass_ms, late_ms } runs the timers that are due in that time, each late_ms late, as in a tab
// that nobody looks at; { passed: true } is the answer. Each array of updates begins with
// { at_ms }, the worker's time. While the storage is asked for something, no time passes, however
// long that takes.
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

  let asked = 0; // of the storage, and not answered yet
  const track = (owner, name) => {
    const original = owner[name];
    owner[name] = function (...args) {
      asked++;
      return original.apply(this, args).finally(() => asked--);
    };
  };
  track(StorageManager.prototype, "getDirectory");
  for (const name of ["getFileHandle", "removeEntry"]) {
    track(FileSystemDirectoryHandle.prototype, name);
  }
  for (const name of ["getFile", "createSyncAccessHandle"]) {
    track(FileSystemFileHandle.prototype, name);
  }
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, ...how) {
    const transaction = begin.call(this, names, ...how);
    asked++;
    for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => asked--);
    return transaction;
  };

  const pass = async (untilMs, lateMs) => {
    for (;;) {
      do await turn(); // what the last timer or an order has begun is done then
      while (asked);
      const next = [...timers].sort(([, a], [, b]) => a.ms - b.ms)[0];
      if (!next || next[1].ms > untilMs) break;
      timers.delete(next[0]);
      nowMs = Math.max(nowMs, Math.min(untilMs, next[1].ms + lateMs));
      next[1].call();
    }
    nowMs = untilMs;
    post({ passed: true });
  };
  addEventListener("message", (event) => {
    if (event.data.pass_ms === undefined) return;
    event.stopImmediatePropagation();
    pass(nowMs + event.data.pass_ms, event.data.late_ms);
  });
}
