import { stockSearchText } from '#adapters/stock-search/file-format.ts';
import { hasAccounts } from '#domain/account/account-config.ts';
import { INDEX_SETTINGS, searchDocument } from '#domain/search/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/multi-search.ts';
import { selectionsOf } from '#domain/search/selection.ts';
import { type Vocabulary, vocabularyOf } from '#domain/search/vocabulary.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { Arrivals } from '#domain/vehicle/dealer-state.ts';
import { countFacets } from '#domain/vehicle/facets.ts';
import { publicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';

const withWord = (words: readonly string[] = [], word: string): readonly string[] =>
  words.some((one) => one.toLowerCase() === word.toLowerCase()) ? words : [...words, word];

/** With the dealer’s own makes and models, whose pages stand while none of them is in stock. */
function vocabularyWithPages(dealer: Dealer): Vocabulary {
  const { values, models } = vocabularyOf(countFacets(dealer.vehicles));
  const known = { values: { ...values }, models: { ...models } };
  for (const { selection } of selectionsOf(dealer)) {
    if (selection.kind !== 'make' && selection.kind !== 'model') continue;
    const { make } = selection;
    known.values.make = withWord(known.values.make, make);
    if (selection.kind !== 'model') continue;
    known.values.model = withWord(known.values.model, selection.model);
    known.models[make] = withWord(known.models[make], selection.model);
  }
  return known;
}

/** What the API searches for those who saved a search; nothing where nobody can sign in to save one. */
export function stockSearchFile(dealer: Dealer, { last, seen }: Arrivals): string | null {
  if (!hasAccounts(dealer.config)) return null;
  const { columns, chunks } = buildIndex({
    uid: EMBEDDED_INDEX,
    documents: dealer.vehicles.map((vehicle) => searchDocument(publicVehicle(vehicle))),
    settings: INDEX_SETTINGS,
  });
  const here = dealer.vehicles.flatMap(({ id }) => {
    const since = seen[id]?.since ?? 0;
    return since > 0 ? [[id, since] as const] : [];
  });
  return stockSearchText({
    version: 1,
    last_arrival: last,
    since: Object.fromEntries(here.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    vocabulary: vocabularyWithPages(dealer),
    columns,
    chunks,
  });
}
