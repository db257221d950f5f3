import type { ImageModel } from '#domain/page/picture.ts';
import type { ResultsContext } from '#domain/search/results-context.ts';
import { createClock } from '#domain/time/clock.ts';
import { vehicleCard } from '#domain/vehicle/card-model.ts';
import { plainName } from '#domain/vehicle/no-break-name.ts';
import { priceOrWeekly } from '#domain/vehicle/price.ts';
import { type ListedCar, similarHref } from '#features/compare/listed-car.ts';
import { paths } from '#paths';

/** A saved car in the garage: its name, today's price, and whether it is still for sale. */
export interface SavedRow {
  readonly id: string;
  readonly name: string;
  /** Null where its page may be gone. */
  readonly href: string | null;
  readonly picture: Pick<ImageModel, 'src' | 'srcset' | 'sizes'> | null;
  readonly facts: string;
  readonly price: { readonly text: string; readonly qualifier: string | null } | null;
  readonly chip: { readonly label: string; readonly kind: string } | null;
  /** Where others like it are, of one that is gone. */
  readonly similar: string | null;
}

const MOST_FACTS = 3;
const RATIO = 16 / 10;

export function savedRow(one: ListedCar, context: ResultsContext, now: number): SavedRow {
  const { car, state } = one;
  const isGone = state === 'gone';
  const kept = {
    id: car.id,
    name: car.name,
    href: isGone ? null : paths.vehicle(car.slug),
    picture: car.primary_image_url === null ? null : { src: car.primary_image_url },
  };
  if (state !== 'here')
    return {
      ...kept,
      facts: '',
      price: null,
      chip: isGone ? { label: 'Sold or no longer listed', kind: 'sold' } : null,
      similar: isGone ? similarHref(car, context) : null,
    };
  const { vehicle } = one;
  const card = vehicleCard(vehicle, { ...context, clock: createClock(now) }, context.picture);
  const src = vehicle.primary_image_url;
  return {
    ...kept,
    name: plainName(vehicle.name),
    picture:
      src === null ? null : context.picture({ src, alt: '', ratio: RATIO, sizes: '160px', widest: 160 }),
    facts: card.facts
      .slice(0, MOST_FACTS)
      .map(({ value }) => value)
      .join(' · '),
    price: priceOrWeekly(card.price, card.weekly),
    chip: card.tag && { label: card.tag.label, kind: card.tag.kind },
    similar: null,
  };
}
