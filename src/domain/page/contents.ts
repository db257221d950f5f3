/** What a page said when its contents last changed, as a short hash, and when that was (seconds since 1970). */
type PageContents = [hash: string, changedAt: number];
export type ContentsByPath = Readonly<Record<string, Readonly<PageContents>>>;

/**
 * A page whose own model is what it was keeps its date, whatever happened around it; a new or changed one gets the
 * moment of this build. Pages that are gone are forgotten.
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
