/** What stands before a page’s contents (with the stock banner or without) and after them. */
export const SHELL_PARTS = ['before', 'before-stock', 'after'] as const;
export type ShellPart = (typeof SHELL_PARTS)[number];

/** The shell of one dealer as HTML: the same around each of its pages but for the mark on links to the page itself. */
export type ShellHtml = Readonly<Record<ShellPart, string>>;

/** In the place of the mark while the page is not known yet. */
export const ANY_PAGE = '?';
const MARKED = / aria-current="\?" href="([^"]*)"/g;

/** The part as it stands on the page at `path`. */
export const placedPart = (html: string, path: string): string =>
  html.replace(MARKED, (_, href: string) => `${href === path ? ' aria-current="page"' : ''} href="${href}"`);
