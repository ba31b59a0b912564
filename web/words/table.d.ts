// What host_sim/languages.py makes of the words of all languages, or a build of apart.js.
export const NAMES: Record<string, string>; // what each language is called in itself, by its code
export const TABLE: Record<string, Record<string, string>>; // its words, by their keys
export const load: (code: string) => Promise<void>; // called for those that TABLE has not
