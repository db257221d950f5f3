import { filmed, photographWell } from './artwork.ts';
import { CATALOGUES, type Kind, ofKinds, ofMakes, type SoldModel, soldNew } from './catalogue.ts';
import { readDealer, type StockDealer } from './dealer.ts';
import type { FeedVehicle } from './draft.ts';
import { PROFILES, type Profile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import { vehicleOf } from './vehicle.ts';

const without = (vehicle: FeedVehicle, key: string): FeedVehicle =>
  Object.fromEntries(Object.entries(vehicle).filter(([name]) => name !== key));

/** Broken vehicles as careless feeds send them. A site leaves them out and reports them. */
const SPOILING: readonly ((vehicle: FeedVehicle, before: FeedVehicle) => FeedVehicle)[] = [
  (vehicle) => without(vehicle, 'name'),
  (vehicle) => ({ ...vehicle, price: 'call us now' }),
  (vehicle) => ({ ...vehicle, car_type: 'nearly new' }),
  (vehicle, before) => ({ ...vehicle, id: before['id'] }),
  (vehicle) => ({ ...vehicle, primary_image_url: 'javascript:alert(1)' }),
  (vehicle) => ({ ...vehicle, year: 'twenty twenty' }),
];

/** Breaks one vehicle in fifty, spread over the feed. */
const spoil = (vehicles: readonly FeedVehicle[]): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => {
    const change = place % 50 === 21 ? SPOILING[Math.floor(place / 50)] : undefined;
    return change ? change(vehicle, vehicles[place - 1] ?? vehicle) : vehicle;
  });

/** Text that looks like markup and must be shown as text. */
const HOSTILE: readonly FeedVehicle[] = [
  { badge: '<script>document.title="taken"</script>' },
  {
    description:
      'One owner. "><img src=x onerror="document.title=1"> Drives well. </script><b>Bold claim</b> & more.',
  },
  {
    badge: 'Sport \u202Eevird tset\u202C Edition',
    description: 'Direction marks \u200F\u200E and zero\u200Bwidth spaces came with this one.',
  },
  { badge: '🔥 Weekend Special 🚗💨', tag: '🔥 Hot' },
  {
    badge:
      'TDI580 4MOTION Highline Premium Launch Edition with Adventure, Comfort, Cold Weather, Driver Assistance and Towing Packs plus Panoramic Roof (Metallic)',
  },
  {
    features: ['{{constructor}}', '<%= 7*7 %>', "'; DROP TABLE vehicles; --", '<svg/onload=1>'],
    colour: 'Blue & <i>White</i>',
  },
];

const HOSTILE_FROM = 60;
const HOSTILE_STEP = 23;

/** Spreads hostile vehicles over the stock. None is among the newest, so that they do not show on the home page. */
const makeHostile = (vehicles: readonly FeedVehicle[]): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => {
    const step = (place - HOSTILE_FROM) / HOSTILE_STEP;
    const change = Number.isInteger(step) ? HOSTILE[step] : undefined;
    return change ? { ...vehicle, ...change } : vehicle;
  });

const carTypeAt = (place: number, { count, fresh, demo }: Profile) => {
  // A stride that is coprime to the count visits every index once, so the types are spread evenly.
  const share = ((place * 61) % count) / count;
  return share < fresh ? 'new' : share < fresh + demo ? 'demo' : 'used';
};

function rangesOf(profile: Profile) {
  const all: readonly SoldModel[] = CATALOGUES[profile.catalogue];
  const kinds = profile.kinds ? ofKinds(all, profile.kinds) : all;
  return {
    fresh: soldNew(ofMakes(kinds, profile.makes)),
    used: profile.usedMakes ? ofMakes(kinds, profile.usedMakes) : kinds,
  };
}

const OWN_MAKE_AMONG_USED = 0.4;

/** The share of these that is drawn again, because real stock has few of them. */
const RARE: Readonly<Partial<Record<Kind, number>>> = { coupe: 0.7, van: 0.6, mover: 0.6 };

export function drawModel(random: Random, models: readonly SoldModel[]): SoldModel {
  const drawn = random.pick(models);
  return random.chance(RARE[drawn.kind] ?? 0) ? random.pick(models) : drawn;
}

function vehiclesOf(dealer: StockDealer, profile: Profile): readonly FeedVehicle[] {
  const { fresh, used } = rangesOf(profile);
  return Array.from({ length: profile.count }, (_, place) => {
    const random = createRandom(`${dealer.slug} ${place}`);
    const carType = carTypeAt(place, profile);
    const own = carType !== 'used' || (fresh.length > 0 && random.chance(OWN_MAKE_AMONG_USED));
    const model = drawModel(random, own ? fresh : used);
    return vehicleOf({ dealer, profile, random, place, carType, model });
  });
}

const EXTRAS = { spoiled: spoil, hostile: makeHostile } as const;

export const sampleStock = (sitesDir: string, slug: string, profile: Profile): readonly FeedVehicle[] =>
  filmed(photographWell(vehiclesOf(readDealer(sitesDir, slug), profile)), profile);

export function stockOf(sitesDir: string, slug: string): readonly FeedVehicle[] {
  const profile = PROFILES[slug];
  if (!profile) throw new Error(`No stock is described for the dealer "${slug}".`);
  const vehicles = sampleStock(sitesDir, slug, profile);
  return profile.extra ? EXTRAS[profile.extra](vehicles) : vehicles;
}

/** Writes one vehicle a line, so that a change to one is one line in the diff. */
export const stockText = (vehicles: readonly FeedVehicle[]): string =>
  `[\n${vehicles.map((vehicle) => JSON.stringify(vehicle)).join(',\n')}\n]\n`;
