/** Texts that a browser keeps for a page, where it lets it: none of them is worth troubling a shopper over. */
export interface TextStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

function quietly<T>(attempt: () => T, otherwise: T): T {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}

const textStorage = (storage: () => Storage): TextStorage => ({
  read: (key) => quietly(() => storage().getItem(key), null),
  write: (key, text) => quietly(() => storage().setItem(key, text), undefined),
  remove: (key) => quietly(() => storage().removeItem(key), undefined),
});

/** Outlives the visit. */
export const lasting = textStorage(() => localStorage);
/** Ends with the tab. */
export const passing = textStorage(() => sessionStorage);
