import type { Kind } from './catalogue/index.ts';
import type { Dealer } from './dealer.ts';
import type { Draft } from './draft.ts';
import { THIS_YEAR, type Wear } from './price.ts';

/** What is driven in a year, in the market's own unit. */
const YEARLY: Readonly<Record<Dealer['market'], number>> = { AU: 14_500, NZ: 13_500, US: 11_500 };
const YEARLY_BY_KIND: Readonly<Partial<Record<Kind, number>>> = {
  motorcycle: 4200,
  motorhome: 9500,
  truck: 24_000,
};
/** Their use is not counted by distance. */
const WITHOUT_DISTANCE: readonly Kind[] = ['caravan', 'tractor'];

function yearOf({ random, carType, model, profile }: Draft): number {
  if (carType === 'new') return random.chance(0.75) ? THIS_YEAR : THIS_YEAR - 1;
  if (carType === 'demo') return random.chance(0.5) ? THIS_YEAR : THIS_YEAR - 1;
  const oldest = Math.max(model.since, profile.oldest ?? 2010);
  const newest = model.until ?? THIS_YEAR - 1;
  return Math.max(oldest, newest - Math.floor(random.next() ** 1.4 * (newest + 1 - oldest)));
}

function distanceOf({ random, carType }: Draft, year: number, yearly: number): number {
  if (carType === 'new') return random.int(4, 28);
  if (carType === 'demo') return random.int(400, Math.round(yearly * 0.55));
  return Math.round((THIS_YEAR - year) * yearly * (0.45 + random.next() * 0.95) + random.int(150, 2600));
}

export function wearOf(draft: Draft): Wear {
  const { kind } = draft.model;
  const year = yearOf(draft);
  const yearly = YEARLY_BY_KIND[kind] ?? YEARLY[draft.dealer.market];
  return { year, yearly, km: WITHOUT_DISTANCE.includes(kind) ? null : distanceOf(draft, year, yearly) };
}

export const distanceText = (km: number | null, market: Dealer['market']): string | null =>
  km === null ? null : `${km.toLocaleString('en-AU')} ${market === 'US' ? 'miles' : 'km'}`;
