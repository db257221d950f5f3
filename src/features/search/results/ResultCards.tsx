import { type CSSProperties, memo } from 'react';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { VehicleCard } from '#features/vehicles/card/VehicleCard.tsx';
import { RepaymentsNote } from '#features/vehicles/card/VehicleCards.tsx';
import type { InSight } from './in-sight.ts';

interface Props {
  readonly places: number;
  readonly cards: readonly VehicleCardModel[];
  readonly sight: InSight;
}

const EAGER = 2;

/** Reserves the height of another card, or the last height of the card once it was drawn. */
const roomOf = ({ cardHeight }: InSight, card: VehicleCardModel | undefined): CSSProperties =>
  cardHeight === null
    ? {}
    : { containIntrinsicHeight: `auto ${cardHeight}px`, ...(!card && { minHeight: cardHeight }) };

/** The vehicles of a page. Those out of sight are not laid out before they come near. */
export const ResultCards = memo(function ResultCards({ places, cards, sight }: Props) {
  return (
    <>
      <ul className="card-grid">
        {Array.from({ length: places }, (_, place) => {
          const card = cards[place];
          const isFar = sight.isFar(place);
          return (
            // Another vehicle is another element: one that went on would have moved.
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same vehicle in another place is another one, too.
              key={`${place} ${card?.id}`}
              data-unseen={isFar ? '' : undefined}
              style={isFar ? roomOf(sight, card) : undefined}
            >
              {card && <VehicleCard card={card} level={2} priority={place < EAGER} />}
            </li>
          );
        })}
      </ul>
      <RepaymentsNote cards={cards} />
    </>
  );
});
