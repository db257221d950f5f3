import { CATALOGUES, type Kind, type Model, ofKinds, ofMakes, soldNew } from './catalogue/index.ts';
import { type Dealer, readDealer } from './dealer.ts';
import type { FeedVehicle } from './draft.ts';
import { filmed, photographWell } from './photo-shoot.ts';
import { PROFILES, type Profile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import { makeHostile, spoil } from './spoiled.ts';
import { vehicleOf } from './vehicle.ts';

const carTypeAt = (place: number, { count, fresh, demo }: Profile) => {
  // A stride that shares no factor with the count visits every place once, so the types are spread evenly.
  const share = ((place * 61) % count) / count;
  return share < fresh ? 'new' : share < fresh + demo ? 'demo' : 'used';
};

function rangesOf(profile: Profile) {
  const all: readonly Model[] = CATALOGUES[profile.catalogue];
  const kinds = profile.kinds ? ofKinds(all, profile.kinds) : all;
  return {
    fresh: soldNew(ofMakes(kinds, profile.makes)),
    used: profile.usedMakes ? ofMakes(kinds, profile.usedMakes) : kinds,
  };
}

const OWN_MAKE_AMONG_USED = 0.4;

/** How many of those drawn are drawn again, because a yard has few of them. */
const RARE: Readonly<Partial<Record<Kind, number>>> = { coupe: 0.7, van: 0.6, mover: 0.6 };

function drawModel(random: Random, models: readonly Model[]): Model {
  const drawn = random.pick(models);
  return random.chance(RARE[drawn.kind] ?? 0) ? random.pick(models) : drawn;
}

function vehiclesOf(dealer: Dealer, profile: Profile): readonly FeedVehicle[] {
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

/** A yard as the profile describes it. */
export const sampleStock = (sitesDir: string, slug: string, profile: Profile): readonly FeedVehicle[] =>
  filmed(photographWell(vehiclesOf(readDealer(sitesDir, slug), profile)), profile);

export function stockOf(sitesDir: string, slug: string): readonly FeedVehicle[] {
  const profile = PROFILES[slug];
  if (!profile) throw new Error(`No stock is described for the dealer "${slug}".`);
  const vehicles = sampleStock(sitesDir, slug, profile);
  return profile.extra ? EXTRAS[profile.extra](vehicles) : vehicles;
}

/** One vehicle a line: a change to one shows as one line. */
export const stockText = (vehicles: readonly FeedVehicle[]): string =>
  `[\n${vehicles.map((vehicle) => JSON.stringify(vehicle)).join(',\n')}\n]\n`;
