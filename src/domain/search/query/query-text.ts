/** Nobody types more. Longer text was pasted, or is meant to keep a machine busy. */
const LONGEST_QUERY = 200;

/** Cleans the typed words for every search: an address, a search box and a saved search. Text above the limit is cut off. */
export const queryText = (typed: string): string =>
  // A cut may part the two halves of a sign.
  typed
    .trim()
    .slice(0, LONGEST_QUERY)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
