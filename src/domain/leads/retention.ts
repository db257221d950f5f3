import { counted } from '#domain/lib/words.ts';

const DAY_MS = 86_400_000;

/** Leads are deleted every day. A server may pause for a holiday, and a wrong clock is mostly wrong by years. */
const LONGEST_PAUSE_MS = 30 * DAY_MS;
/** So few leads prove nothing: the last leads of a dealer all grow old. */
const FEW_LEADS = 10;

/** How many leads there are, and how many of them a purge would delete. */
export interface Ageing {
  readonly leads: number;
  readonly expired: number;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns why nothing may be deleted at this time, if the clock is probably wrong. */
export const leapText = (last: number | null, now: number): string | undefined =>
  last !== null && now - last > LONGEST_PAUSE_MS
    ? `Nothing past its period is deleted: the clock says ${dayOf(now)}, and the last time was ${dayOf(last)}. Set the clock right, or run npm run leads -- purge --accept if it is right.`
    : undefined;

/** Returns why nothing may be deleted if most leads would be: a wrong period or clock is likelier than that. */
export const shrinkText = ({ leads, expired }: Ageing, dealer: string | null): string | undefined =>
  expired > FEW_LEADS && expired > leads / 2
    ? `${dealer === null ? 'Nothing past its period is deleted' : `No lead of ${dealer} is deleted`}: ${expired} of ${counted(leads, 'lead')} would go. Look at the clock and at "leads.retention_days", or run npm run leads -- purge${dealer === null ? '' : ` --site=${dealer}`} --accept if that is right.`
    : undefined;

export interface PurgeRefusal {
  /** Null for all. */
  readonly dealer: string | null;
  readonly reason: string;
}

/** Returns the refusals of single dealers, and one for all together if several would lose leads, as by a wrong clock. */
export function shrinkRefusals(all: ReadonlyMap<string, Ageing>): readonly PurgeRefusal[] {
  const ageings = [...all.values()];
  const sum = (of: keyof Ageing) => ageings.reduce((total, ageing) => total + ageing[of], 0);
  const whole = shrinkText({ leads: sum('leads'), expired: sum('expired') }, null);
  if (whole !== undefined && ageings.filter(({ expired }) => expired > 0).length > 1)
    return [{ dealer: null, reason: whole }];
  return [...all].flatMap(([dealer, ageing]) => {
    const reason = shrinkText(ageing, dealer);
    return reason === undefined ? [] : [{ dealer, reason }];
  });
}
