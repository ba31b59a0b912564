// The language that a page begins in.

const STORED = "language";

// Returns the code of the one that was chosen here before, else of the first of the browser's that
// names has.
export function firstCode(names) {
  const wanted = [stored(), ...(globalThis.navigator?.languages ?? [])];
  return wanted.map((tag) => tag?.slice(0, 2)).find((tag) => tag in names) ?? "en";
}

function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // no storage, as in a worker or in a file
  }
}

// Has the next visit begin in a language, by its code.
export function keep(code) {
  try {
    localStorage.setItem(STORED, code);
  } catch {
    // this page has no storage
  }
}
