/** Returns true if this browser was signed in. The cookie says so and opens nothing; see `signed-in` in the API. */
export const isKnownHere = (): boolean => /(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie);
