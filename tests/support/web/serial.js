// Stands in for navigator.serial: a port on which the test sends bytes, unplugs and plugs in.
// window.box: {send(bytes), unplug(), plugIn(), refuse(name), asked, isOpen}; the page's bytes
// are collected in asked.
(() => {
  let controller = null;
  let granted = false;
  let refusal = "";
  const refuse = (name) => Promise.reject(new DOMException("refused by the stand-in", name));
  const port = {
    readable: null,
    writable: null,
    open() {
      if (refusal === "NetworkError") return refuse(refusal);
      if (box.isOpen) return refuse("InvalidStateError");
      box.isOpen = true;
      port.readable = new ReadableStream({ start: (given) => (controller = given) });
      port.writable = new WritableStream({ write: (bytes) => void box.asked.push(...bytes) });
      return Promise.resolve();
    },
    close() {
      if (port.readable.locked || port.writable.locked) return Promise.reject(new TypeError("locked"));
      box.isOpen = false;
      return Promise.resolve();
    },
  };
  class Serial extends EventTarget {
    getPorts() {
      return Promise.resolve(granted && box.isPlugged ? [port] : []);
    }

    requestPort() {
      if (refusal && refusal !== "NetworkError") return refuse(refusal);
      granted = true;
      return Promise.resolve(port);
    }
  }
  const serial = new Serial();
  const box = (window.box = {
    asked: [],
    isOpen: false,
    isPlugged: true,
    send: (bytes) => controller.enqueue(new Uint8Array(bytes)),
    unplug() {
      box.isPlugged = box.isOpen = false;
      controller.error(new DOMException("The device has been lost.", "NetworkError"));
    },
    plugIn() {
      box.isPlugged = true;
      serial.dispatchEvent(new Event("connect"));
    },
    refuse: (name) => (refusal = name),
  });
  Object.defineProperty(navigator, "serial", { value: serial });
})();
