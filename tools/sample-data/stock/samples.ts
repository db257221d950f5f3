import { TRADE_NAMES, type TradeName } from '#scripts/new-site/trades.ts';
import { CATALOGUES, type CatalogueName, ofKinds, type SoldModel, soldNew } from './catalogue.ts';
import type { StockDealer } from './dealer.ts';
import type { FeedVehicle } from './draft.ts';
import { EVERYDAY, type Profile } from './profile.ts';
import { createRandom } from './random.ts';
import { vehicleOf } from './vehicle.ts';
import { drawModel } from './yard.ts';

const USED = 48;
const EVERY_DEMO = 5;
const MARKETS = { kilometer: 'NZ', mile: 'US' } as const satisfies Record<string, StockDealer['market']>;
type Distance = keyof typeof MARKETS;

interface Range extends Readonly<Record<Distance, CatalogueName>>, Pick<Profile, 'kinds'> {
  /** Chosen so that the vehicles need no drawing that the demo dealers do not have. */
  readonly seed: number;
}

/** The models of each trade, in a market of kilometres and in one of miles. */
const RANGES: Readonly<Record<TradeName, Range>> = {
  cars: { seed: 3, kilometer: 'cars', mile: 'american', kinds: [...EVERYDAY, 'pickup'] },
  motorcycles: { seed: 77, kilometer: 'motorcycles', mile: 'motorcycles' },
  caravans: { seed: 1, kilometer: 'caravans', mile: 'caravans' },
  trucks: { seed: 1, kilometer: 'machines', mile: 'machines', kinds: ['ute', 'truck', 'suv7'] },
};

/** Makes used vehicles of every make, then one of each model that is sold new, of which some are demonstrators. */
function vehiclesOf(trade: TradeName, distance: Distance): readonly FeedVehicle[] {
  const { kinds, seed, [distance]: catalogue } = RANGES[trade];
  const models: readonly SoldModel[] = CATALOGUES[catalogue];
  const range = kinds ? ofKinds(models, kinds) : models;
  const dealer: StockDealer = {
    slug: 'sample',
    market: MARKETS[distance],
    include_sold_cars_days: 3,
    checkout: { allow: false },
    dealerships: [],
    locations: [
      {
        id: 1,
        name: '{name}',
        location_type: 'sales',
        visible: true,
        manufacturers: [],
        address: { city: '{city}', state: '{state}' },
      },
    ],
  };
  const profile: Profile = {
    count: USED,
    firstId: 100_001,
    catalogue,
    fresh: 0,
    demo: 0,
    makes: [],
    stockNumbers: ['S####'],
    times: 'iso',
  };
  const drawn = (place: number, carType: 'new' | 'demo' | 'used', model?: SoldModel) => {
    const random = createRandom(`${trade} ${distance} ${place} ${seed}`);
    return vehicleOf({ dealer, profile, random, place, carType, model: model ?? drawModel(random, range) });
  };
  return [
    ...Array.from({ length: USED }, (_, place) => drawn(place, 'used')),
    ...soldNew(range).map((model, index) =>
      drawn(USED + index, index % EVERY_DEMO === EVERY_DEMO - 1 ? 'demo' : 'new', model),
    ),
  ];
}

/**
 * Writes the vehicles that `npm run new-site` chooses from, one a line, by their file. The command fills in the words
 * in braces.
 */
export const sampleVehicleFiles = (): ReadonlyMap<string, string> =>
  new Map(
    TRADE_NAMES.flatMap((trade) =>
      (['kilometer', 'mile'] as const).map((distance) => [
        `${trade}-${distance}.jsonl`,
        vehiclesOf(trade, distance)
          .map((vehicle) => `${JSON.stringify(vehicle)}\n`)
          .join(''),
      ]),
    ),
  );
