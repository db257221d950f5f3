import type { WeeklyPrice } from '#domain/vehicles/price/price.ts';

/** Explains the star beside a weekly price in a footnote. */
export const RepaymentNote = ({ note }: Pick<WeeklyPrice, 'note'>) =>
  note && <p className="measure text-fine text-muted">{note}</p>;
