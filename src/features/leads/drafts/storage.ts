/** Texts that a browser stores for a page, if it allows. None is worth an error message. */
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

/** Returns the storage keys of a site. Dealers on one origin, as on a preview, share nothing else. */
export const leadKeys = (site: string) => ({
  details: `details:${site}`,
  /** The cars that were asked about. */
  enquired: `enquired-cars:${site}`,
  success: `success-category:${site}`,
  /** A further message for the thanks page. */
  notice: `success-notice:${site}`,
  /** Set while leads wait, so that other pages know without opening a database. */
  waiting: `leads-waiting:${site}`,
  draft: (form: string, about: string) => `draft:${site}:${form}:${about}`,
});
