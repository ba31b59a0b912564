/* global how */
// @ts-nocheck - what the pages of the test beside it run.

export const fullDisk = () => {
  const { write } = FileSystemSyncAccessHandle.prototype;
  FileSystemSyncAccessHandle.prototype.write = function (bytes, where) {
    const failure = bytes.length === 256 ? how : "free";
    if (failure === "full") throw new DOMException("no space", "QuotaExceededError");
    if (failure === "part") return write.call(this, bytes.subarray(0, 9), where);
    if (failure === "other") return write.call(this, bytes.map((byte) => byte ^ 1), where);
    return write.call(this, bytes, where);
  };
};

export const noRoom = () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (bytes, key) {
    const request = put.call(this, bytes, key);
    if (how === "full" && bytes.some((byte) => byte !== 0xff)) {
      const again = () => { this.get(0).onsuccess = again; };
      request.onsuccess = again;
      setTimeout(() => this.transaction.abort());
    }
    return request;
  };
};

export const calls = () => {
  const calls = [];
  const wrap = (prototype, name) => {
    const plain = prototype[name];
    prototype[name] = function (...values) {
      calls.push(name);
      return plain.apply(this, values);
    };
  };
  const handle = FileSystemSyncAccessHandle.prototype;
  for (const name of ["write", "flush", "read"]) wrap(handle, name);
  const post = self.postMessage.bind(self);
  self.postMessage = (message, transfer) => {
    if (Array.isArray(message)) message.push({ calls: calls.splice(0) });
    post(message, transfer);
  };
};

export const lateTransactions = () => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === "readwrite") self.postMessage([{ asked: options?.durability ?? "default" }]);
    return transaction.call(this, stores, mode, options);
  };
};
