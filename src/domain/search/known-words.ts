import { MANUFACTURERS } from '#domain/brand/manufacturers.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { stateOfSelection } from './address.ts';
import type { Selection } from './selection.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Names that are no mistake although nothing of the stock may be called so: of such a thing there is none now. */
export const knownWords = ({ site: { brands }, market }: Dealer): Vocabulary => ({
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

/** What a page is about stays known on it when the last one is sold. */
export function wordsOfSelection(selection: Selection): Vocabulary {
  const { chosen } = stateOfSelection(selection);
  return {
    values: selection.kind === 'collection' ? {} : chosen,
    models: selection.kind === 'model' ? { [selection.make]: [selection.model] } : {},
  };
}
