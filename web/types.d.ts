// What tsc does not know of: elements of our pages are HTML, interfaces that few browsers have,
// what stands beside a script only when a page is built, and what tests and benchmarks put on a window.

export {};

declare global {
  interface ParentNode {
    querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
    querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
  }

  interface Element {
    closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  }

  // Web NFC
  class NDEFReader extends EventTarget {
    scan(): Promise<void>;
    addEventListener(name: "reading", listen: (event: { serialNumber?: string }) => void): void;
    addEventListener(name: "readingerror", listen: () => void): void;
  }

  // Web Serial
  interface SerialPort extends EventTarget {
    readable: ReadableStream<Uint8Array> | null;
    writable: WritableStream<Uint8Array> | null;
    open(options: { baudRate: number }): Promise<void>;
    close(): Promise<void>;
  }
  interface Navigator {
    serial?: EventTarget & {
      getPorts(): Promise<SerialPort[]>;
      requestPort(options?: { filters: { usbVendorId: number }[] }): Promise<SerialPort>;
    };
  }

  // The page may be installed (Chromium).
  interface WindowEventMap {
    beforeinstallprompt: Event & { prompt(): void };
  }

  // In a worker only
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<any>;
  }
  interface Window {
    postMessage(message: any, transfer?: Transferable[]): void;
  }
  // ... and in a service worker
  interface ExtendableEvent extends Event {
    waitUntil(done: Promise<unknown>): void;
  }
  interface WindowEventMap {
    install: ExtendableEvent;
    activate: ExtendableEvent;
    fetch: ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
  }
  const clients: { claim(): Promise<void> };
  function skipWaiting(): Promise<void>;

  // In front of sw.js (tools/site/pages.py)
  const NAME: string;
  const VERSION: string;
  const IS_WHOLE: boolean;
  const FILES: Record<string, string>;

  // In front of apart.js
  const NAMES: Record<string, string>;

  // tests/support, tools/bench
  interface Window {
    unit: any;
    news: any[];
    state: any;
    save: (which?: string) => Promise<any>;
    load: (base64: string) => Promise<any>;
    updates: any[];
    pass: (steps: number[], late_ms: number) => Promise<any>;
    passed: (value?: unknown) => void;
    saved: (value?: unknown) => void;
    elapse: (ms: number) => Promise<void>;
    listen: (ms?: number) => Promise<any[]>;
    region: () => Promise<string>;
    place: (card: string, side: string) => void;
    lift: (card: string) => void;
    drawn_ms: number;
    since_ms: number;
    box: any;
  }
}
