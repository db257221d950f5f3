import { join } from 'node:path';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import type { SearchSetting } from '#domain/search/results/queries.ts';
import { plainAnswer } from '#domain/search/results/testing/plain-answer.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { settingsOf } from '#render/build.ts';
import { readDealer } from '#render/dealer/read-dealer.ts';

const known = new Map<string, Promise<Dealer>>();
const root = join(import.meta.dirname, '../..');

/** A demo dealer with its stock, as a build reads it. */
export function dealerOf(slug: string): Promise<Dealer> {
  const gathered =
    known.get(slug) ?? readDealer(slug, { ...settingsOf({}), root }).then(({ dealer }) => dealer);
  known.set(slug, gathered);
  return gathered;
}

/** The expected result, found by filtering every vehicle. */
export async function plainlyFound(slug: string, state: SearchState): Promise<Answer> {
  const { config, vehicles } = await dealerOf(slug);
  const setting: SearchSetting = {
    index: 'vehicles',
    filters: config.search_filters,
    search: config.search,
    include_sold_cars_days: config.include_sold_cars_days,
    now: Date.now(),
  };
  return plainAnswer(vehicles, state, setting);
}
