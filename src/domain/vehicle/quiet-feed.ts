import { counted } from '#domain/text/counted.ts';
import { type OneSourceConfig, type StockSourceConfig, sourcesOf } from './stock-config.ts';

/** Four days: a long weekend is no reason to call anybody. */
const USUAL_HOURS = 96;
const HOUR_S = 3600;
const HOURS_A_DAY = 24;
/** Beyond two days, days are clearer than hours. */
const MOST_HOURS = 48;

const sinceText = (hours: number): string =>
  hours > MOST_HOURS ? counted(Math.floor(hours / HOURS_A_DAY), 'day') : counted(hours, 'hour');

interface Said {
  /** When the source last said something new, in seconds since 1970. */
  readonly changedAt: number;
  readonly nowSeconds: number;
}

/** `has said nothing new for 5 days`. Null while that is usual. */
export function quietText(
  { stale_after_hours = USUAL_HOURS }: Pick<OneSourceConfig, 'stale_after_hours'>,
  { changedAt, nowSeconds }: Said,
): string | null {
  const hours = Math.floor((nowSeconds - changedAt) / HOUR_S);
  return hours >= stale_after_hours ? `has said nothing new for ${sinceText(hours)}` : null;
}

/** When each source of a dealer last said something new, by name. */
export type FeedChanges = Readonly<Record<string, number>>;

/** The feeds of a dealer that are quiet for too long. */
export const quietFeeds = (
  config: StockSourceConfig,
  changes: FeedChanges,
  nowSeconds: number,
): readonly string[] =>
  sourcesOf(config).flatMap((source) => {
    const changedAt = changes[source.name];
    const said = changedAt === undefined ? null : quietText(source, { changedAt, nowSeconds });
    return said === null ? [] : [`the feed "${source.name}" ${said}`];
  });
