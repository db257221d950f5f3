import { whole } from '../matrix.ts';
import { VIEWPORTS, type ViewportName } from './browser.ts';
import { test } from './test.ts';

const SIZES = Object.keys(VIEWPORTS) as readonly ViewportName[];

/** What stands around every page is looked at where little else is done. */
export const SHORT_PAGE = '/privacy-policy';

/** On which sizes the n-th of several cases is tried: phone and desktop take turns; on both where nobody waits. */
export const sizesInTurn = (at: number): readonly ViewportName[] =>
  whole ? SIZES : SIZES.filter((_, index) => index === at % SIZES.length);

/** Each case with the sizes it is tried on. */
export const inTurn = <T>(cases: readonly T[]): readonly (readonly [one: T, size: ViewportName])[] =>
  cases.flatMap((one, at) => sizesInTurn(at).map((size) => [one, size] as const));

/** A second example of a rule that another test holds by day. */
export const atNight = (title: string, body: () => Promise<void>): void => {
  if (whole) test(title, body);
};
