/** A short hash of a page's contents when they last changed, and that time (seconds since 1970). */
type PageContents = [hash: string, changedAt: number];
export type ContentsByPath = Readonly<Record<string, Readonly<PageContents>>>;

/**
 * Updates the dates of pages. An unchanged page keeps its date, and a new or changed one gets the time of this build. Pages that
 * are gone are dropped.
 */
export const advanceContents = (
  before: ContentsByPath,
  pages: readonly (readonly [path: string, hash: string])[],
  nowSeconds: number,
): Record<string, PageContents> =>
  Object.fromEntries(
    pages.map(([path, hash]): [string, PageContents] => {
      const earlier = Object.hasOwn(before, path) ? before[path] : undefined;
      return [path, [hash, earlier?.[0] === hash ? earlier[1] : nowSeconds]];
    }),
  );
