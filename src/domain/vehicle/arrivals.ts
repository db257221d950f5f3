import type { Arrivals } from './dealer-state.ts';
import type { Vehicle } from './schema.ts';

/** Whoever is back sooner has not come anew. */
const AWAY_SECONDS = 30 * 86_400;

/** Before builds took note: no search is told about these. */
const LONG_SINCE = 0;

type Seen = Arrivals['seen'][string];

const own = (record: Arrivals['seen'], id: string): Seen | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

const byId = (entries: readonly (readonly [string, Seen])[]): Arrivals['seen'] =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

export interface ArrivalOptions {
  /** Ids that the feed still lists although they cannot be shown: neither here nor gone. */
  readonly heldBack?: ReadonlySet<string>;
}

/**
 * Since when each vehicle is in the stock. Without a memory (the first build, or one whose state was lost) all of them
 * have been there for long. Moments of arrival only ever rise, whatever the clock does, so that who knows the last one
 * knows what came after it; nothing new leaves all as it was.
 */
export function advanceArrivals(
  before: Arrivals | undefined,
  vehicles: readonly Pick<Vehicle, 'id'>[],
  nowSeconds: number,
  { heldBack = new Set() }: ArrivalOptions = {},
): Arrivals {
  if (before === undefined)
    return { last: nowSeconds, seen: byId(vehicles.map(({ id }) => [id, { since: LONG_SINCE }])) };
  const moment = Math.max(nowSeconds, before.last + 1);
  const isAway = ({ left_at }: Seen): boolean => left_at === undefined || nowSeconds - left_at < AWAY_SECONDS;
  const here = vehicles.map(({ id }): [string, Seen] => {
    const known = own(before.seen, id);
    return [id, { since: known && isAway(known) ? known.since : moment }];
  });
  const shown = new Set(vehicles.map(({ id }) => id));
  const others = Object.entries(before.seen)
    .filter(([id, seen]) => !shown.has(id) && isAway(seen))
    .map(([id, seen]): [string, Seen] => [
      id,
      heldBack.has(id) ? { since: seen.since } : { since: seen.since, left_at: seen.left_at ?? nowSeconds },
    ]);
  const isNew = here.some(([, { since }]) => since === moment);
  return { last: isNew ? moment : before.last, seen: byId([...here, ...others]) };
}
