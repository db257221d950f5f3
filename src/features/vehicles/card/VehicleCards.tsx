import { memo } from 'react';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { RepaymentNote } from './RepaymentNote.tsx';
import { VehicleCard } from './VehicleCard.tsx';

interface Props {
  readonly cards: readonly VehicleCardModel[];
  readonly level?: 2 | 3;
  /** How many of the first pictures are fetched at once. */
  readonly eager?: number;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
}

/** Draws the note below cards if any of them shows a repayment. */
export function RepaymentsNote({ cards }: Pick<Props, 'cards'>) {
  const weekly = cards.find((card) => card.weekly?.note)?.weekly;
  return weekly ? (
    <div className="below-cards">
      <RepaymentNote {...weekly} />
    </div>
  ) : null;
}

/** Cards with the note that repayments require below them. */
export const VehicleCards = memo(function VehicleCards({
  cards,
  level = 3,
  eager = 0,
  className = 'card-grid',
  id,
  label,
}: Props) {
  return (
    <>
      <ul className={className} id={id} aria-label={label}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <VehicleCard card={card} level={level} priority={index < eager} />
          </li>
        ))}
      </ul>
      <RepaymentsNote cards={cards} />
    </>
  );
});
