// In a worker, before its own code: adds to each message how long the storage took since the one
// before.
{
  let begun, ended;
  const begin = () => { begun ??= performance.now(); };
  const end = () => { ended = performance.now(); };
  const handle = globalThis.FileSystemSyncAccessHandle?.prototype;
  if (handle) {
    const { write, read } = handle;
    handle.write = function (...how) { begin(); return write.apply(this, how); };
    handle.read = function (...how) {
      try { return read.apply(this, how); } finally { end(); }
    };
  }
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = transaction.call(this, stores, mode, options);
    if (mode === "readwrite") {
      begin();
      made.addEventListener("complete", end);
    }
    return made;
  };
  const post = self.postMessage.bind(self);
  self.postMessage = (message, transfer) => {
    if (Array.isArray(message) && begun && ended > begun) {
      message.push({ stored_ms: ended - begun });
    }
    begun = ended = undefined;
    post(message, transfer);
  };
}
