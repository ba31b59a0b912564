// How a page speaks: what its browser kept of an earlier visit.

export const LEVELS = ["off", "bookings", "everything"];

// Returns level, rate, voices by language, and whether keys say their names first. text: of all
// that, in JSON, null for none. level: the one of the last visit, if it spoke. What is damaged, or
// somebody else has written, is as in the beginning.
export function howOf(text, level) {
  const how = { level: "bookings", rate: 1, voices: {}, isNaming: false };
  let kept;
  try {
    kept = Object(JSON.parse(text));
  } catch {
    kept = {};
  }
  for (const [key, value] of Object.entries({ ...kept, level: level || kept.level })) {
    if (value && typeof value === typeof how[key]) how[key] = value;
  }
  if (!LEVELS.slice(1).includes(how.level)) how.level = "bookings";
  how.rate = Math.min(Math.max(how.rate, 0.5), 2);
  return how;
}
