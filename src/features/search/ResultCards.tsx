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

/** The vehicles of a page. Places stay and the vehicles in them change, so that little is made anew. */
export const ResultCards = memo(function ResultCards({ cards, later, sight }: Props) {
  return (
    <>
      <ul className="card-grid" style={roomOf(sight)}>
        {cards.map((now, place) => {
          const isSeen = sight.hasCard(place);
          const card = isSeen ? now : later[place];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
            <li key={place} data-unseen={isSeen ? undefined : ''}>
              {card && <VehicleCard card={card} level={2} priority={place < EAGER} />}
            </li>
          );
        })}
      </ul>
      <RepaymentsNote cards={later} />
    </>
  );
});
