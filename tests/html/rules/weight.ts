import { type BuiltPage, tags } from '../page.ts';
import type { Rule } from '../rule.ts';

/** Bytes, gzipped. */
const STYLES = 20_000;
const STYLESHEETS = 6;

const stylesheetsOf = (page: BuiltPage): ReadonlySet<string> =>
  new Set(
    tags(page, 'link')
      .filter(({ attribs }) => attribs['rel'] === 'stylesheet')
      .map(({ attribs }) => attribs['href'] ?? ''),
  );

export const WEIGHT_RULES: readonly Rule[] = [
  {
    name: `it is drawn with ${STYLESHEETS} stylesheets of ${STYLES} bytes in all, or less`,
    wrong: (page, { stylesheetBytes }) => {
      const sheets = stylesheetsOf(page);
      const bytes = [...sheets].reduce((sum, href) => sum + stylesheetBytes(href), 0);
      return bytes > 0 && bytes <= STYLES && sheets.size <= STYLESHEETS
        ? []
        : [`${sheets.size} of ${bytes} bytes`];
    },
  },
];
