import { whole } from '../matrix.ts';
import { VIEWPORTS, type ViewportName } from './browser.ts';
import { test } from './test.ts';

const SIZES = Object.keys(VIEWPORTS) as readonly ViewportName[];

/** Header and footer are the same on every page, so few tests check them. */
export const SHORT_PAGE = '/privacy-policy';

/** The sizes of the nth case: phone and desktop take turns in `npm test`, and both run in `npm run test:all`. */
export const sizesInTurn = (at: number): readonly ViewportName[] =>
  whole ? SIZES : SIZES.filter((_, index) => index === at % SIZES.length);

/** A second example of a rule, for `npm run test:all` only. Another test covers the rule in `npm test`. */
export const atNight = (title: string, body: () => Promise<void>): void => {
  if (whole) test(title, body);
};
