/** Nobody types more; what is longer was pasted, or is meant to keep a machine busy. */
const LONGEST_QUERY = 200;

/** What was typed, as every search takes it: an address, a search box and a saved search. The rest is cut off. */
export const queryText = (typed: string): string =>
  // A cut may part the two halves of a sign.
  typed
    .trim()
    .slice(0, LONGEST_QUERY)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
