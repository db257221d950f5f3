import type { WeeklyPrice } from '#domain/vehicles/price/price.ts';

/** The footnote of the star beside a weekly price. */
export const RepaymentNote = ({ note }: Pick<WeeklyPrice, 'note'>) =>
  note && <p className="measure text-fine text-muted">{note}</p>;
