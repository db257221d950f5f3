import type { Market } from '#domain/sites/markets/markets.ts';
import type { WholeRule } from '../mapping.ts';
import { knownMake } from '../words/makes.ts';
import type { FeedColumn } from './columns.ts';

/** Makes of two words, which an address parts like any others. */
const TWO_WORDS =
  'land-rover|alfa-romeo|aston-martin|mercedes-benz|rolls-royce|great-wall|harley-davidson|royal-enfield|isuzu-ute';
const BEFORE = '(?:used-|new-|demo-|\\d{4}-)*';
const DEEPEST = 6;
const LEAST_SHARE = 0.8;
const MOST_LOOKED_AT = 200;

const makeAt = (depth: number): string => `^https?://(?:[^/]+/){${depth}}${BEFORE}(${TWO_WORDS}|[^-/?#.]+)`;

/** Finds the make in the addresses of the vehicles' pages: `https://dealer.example/cars/2019-ford-focus-123`. */
export function makeInAddress(columns: readonly FeedColumn[], { code }: Market): WholeRule | null {
  for (const { name, values } of columns) {
    const looked = values.slice(0, MOST_LOOKED_AT).filter((text) => /^https?:\/\//i.test(text));
    if (looked.length === 0 || looked.length < values.slice(0, MOST_LOOKED_AT).length) continue;
    for (let depth = 1; depth <= DEEPEST; depth += 1) {
      const pattern = makeAt(depth);
      const matcher = new RegExp(pattern, 'iu');
      const makes = looked.filter((text) => {
        const found = matcher.exec(text)?.[1] ?? '';
        return found !== '' && knownMake(found.replaceAll('-', ' '), code) !== null;
      });
      if (makes.length / looked.length >= LEAST_SHARE) return { from: name, pattern };
    }
  }
  return null;
}
