// What a page keeps in its browser from visit to visit, and the language that it begins in.

const STORED = "language";

// Returns what is kept by a name; null: nothing, or there is no storage, as in a worker, in a file or
// where the user denies it.
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Keeps a text by a name, null for none; returns whether there are storage and room for it.
export function remember(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// Returns the code of the one that was chosen here before, else of the first of the browser's that
// names has.
export function firstCode(names) {
  const wanted = [recall(STORED), ...(globalThis.navigator?.languages ?? [])];
  return wanted.map((tag) => tag?.slice(0, 2)).find((tag) => tag in names) ?? "en";
}

// Has the next visit begin in a language, by its code.
export const keep = (code) => remember(STORED, code);
