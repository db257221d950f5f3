import type { WeeklyPrice } from '#domain/vehicle/price.ts';

/** What the star beside a weekly price stands for. */
export const RepaymentNote = ({ note }: Pick<WeeklyPrice, 'note'>) =>
  note && <p className="measure text-fine text-muted">{note}</p>;
