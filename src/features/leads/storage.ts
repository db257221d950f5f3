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

/** Where a site’s own things are kept: dealers that share an origin, as on a preview, share nothing else. */
export const leadKeys = (site: string) => ({
  details: `details:${site}`,
  /** Which cars were asked about. */
  enquired: `enquired-cars:${site}`,
  success: `success-category:${site}`,
  /** What the page that thanks has to tell besides. */
  notice: `success-notice:${site}`,
  /** Set while leads wait, so that other pages need not open a database to know. */
  waiting: `leads-waiting:${site}`,
  draft: (form: string, about: string) => `draft:${site}:${form}:${about}`,
});
