import type { Answer } from '#domain/search/answer.ts';
import type { SearchState } from '#domain/search/state.ts';
import { plainAnswer } from '#domain/search/testing/plain-answer.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { publicVehicle } from '#domain/vehicle/public-vehicle.ts';

export const firstAnswer = (dealer: Dealer, state: SearchState): Answer =>
  plainAnswer(dealer.vehicles.map(publicVehicle), state, {
    index: 'vehicles',
    filters: dealer.config.search_filters,
    search: dealer.config.search,
    include_sold_cars_days: dealer.config.include_sold_cars_days,
    now: dealer.clock.now,
  });
