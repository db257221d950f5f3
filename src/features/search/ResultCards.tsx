import { type CSSProperties, memo } from 'react';
import type { VehicleCardModel } from '#domain/vehicle/card-model.ts';
import { VehicleCard } from '#features/vehicle/VehicleCard.tsx';
import { RepaymentsNote } from '#features/vehicle/VehicleCards.tsx';
import type { InSight } from './in-sight.ts';

interface Props {
  readonly cards: readonly VehicleCardModel[];
  /** As they were: those out of sight follow a little later. */
  readonly later: readonly VehicleCardModel[];
  readonly sight: InSight;
}

const EAGER = 2;

const roomOf = ({ cardHeight }: InSight): CSSProperties =>
  cardHeight === null ? {} : ({ '--card-height': `${cardHeight}px` } as CSSProperties);

/** The vehicles of a page: those in sight, and the rest a little later. */
export const ResultCards = memo(function ResultCards({ cards, later, sight }: Props) {
  return (
    <>
      <ul className="card-grid" style={roomOf(sight)}>
        {cards.map((now, place) => {
          const card = sight.hasCard(place) ? now : later[place];
          return (
            // Another vehicle is another element: one that went on would have moved.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same vehicle in another place is another one, too.
            <li key={`${place} ${card?.id}`} data-unseen={sight.isFar(place) ? '' : undefined}>
              {card && <VehicleCard card={card} level={2} priority={place < EAGER} />}
            </li>
          );
        })}
      </ul>
      <RepaymentsNote cards={later} />
    </>
  );
});
