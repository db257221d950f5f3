import { test } from 'vitest';
import { whole } from './matrix.ts';

/** A second example of a rule, for `npm run test:all` only. Another test covers the rule in `npm test`. */
export const atNight = (title: string, body: () => Promise<void> | void): void => {
  if (whole) test(title, body);
};
