import { MANUFACTURERS } from '#domain/content/brands/manufacturers.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { Site } from '#domain/sites/site.ts';
import { stateOfSelection } from '../filters/search-address.ts';
import type { Selection } from '../filters/selection.ts';
import type { Vocabulary } from './vocabulary.ts';

interface WordSources {
  readonly site: Pick<Site, 'brands'>;
  readonly market: Pick<Market, 'bodies'>;
}

/** Returns names that are not typing mistakes, even if the stock has no such vehicle now. */
export const knownWords = ({ site: { brands }, market }: WordSources): Vocabulary => ({
  values: {
    make: [
      ...new Set(
        [...brands.map(({ manufacturer }) => manufacturer), ...MANUFACTURERS].map(({ name }) => name),
      ),
    ],
    simple_body: market.bodies,
  },
  models: {},
});

/** Returns the words of a page's subject, so that they stay known there after the last vehicle is sold. */
export function wordsOfSelection(selection: Selection): Vocabulary {
  const { chosen } = stateOfSelection(selection);
  return {
    values: selection.kind === 'collection' ? {} : chosen,
    models: selection.kind === 'model' ? { [selection.make]: [selection.model] } : {},
  };
}
