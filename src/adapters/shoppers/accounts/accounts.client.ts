/** A cookie that opens nothing says that this browser was signed in; see `signed-in` in the API. */
export const isKnownHere = (): boolean => /(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie);
