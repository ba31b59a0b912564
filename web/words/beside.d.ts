// What host_sim/languages.py makes of the words of the panel beside the unit, in all languages.
export const TABLE: Record<string, Record<string, string>>; // its words, by their keys
