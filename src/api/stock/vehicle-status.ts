import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import { readRows } from '#adapters/stock/source/rows.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { notFound } from '#api/lib/api-errors.ts';
import { createClock } from '#domain/lib/clock.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { REVALIDATE } from '#domain/sites/routing/headers.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { isShown } from '#domain/vehicles/status/availability.ts';
import { type StatusTable, statusParts, statusTable } from '#domain/vehicles/status/status.ts';
import type { ApiContext, ApiRoute } from '../api-route.ts';
import { pushedSourcesOf } from './push-targets.ts';

type Store = Pick<PushedStock, 'entries' | 'keys' | 'version'>;

const builtStatus = ({ vehicles }: PublishedDealer): StatusTable =>
  statusTable(Object.entries(vehicles).map(([id, vehicle]) => ({ ...vehicle, id })));

/** Returns what has been pushed of each vehicle since the build, and for the others what the build knew. */
export async function statusNow(store: Store, dealer: PublishedDealer, now: number): Promise<StatusTable> {
  const { slug, config } = dealer;
  const place = { market: MARKETS[config.market], timezone: config.timezone, now };
  const clock = createClock(now);
  const showing = { includeSoldDays: config.include_sold_cars_days };
  const table: Record<string, StatusTable[string]> = { ...builtStatus(dealer) };
  for (const source of pushedSourcesOf(dealer)) {
    for (const key of await store.keys(slug, source.source)) delete table[`${source.id_prefix ?? ''}${key}`];
    const { entries } = await readRows(
      { rows: await store.entries(slug, source.source) },
      true,
      source,
      place,
    );
    const pushed = readStock(entries).vehicles.filter((vehicle) => isShown(vehicle, showing, clock));
    Object.assign(table, statusTable(pushed));
  }
  return table;
}

interface Known {
  /** Of all its sources. */
  readonly versions: string;
  readonly table: StatusTable;
}

const known = new WeakMap<PublishedDealer, Known>();

/** Reads the table anew only if a source has changed something since. */
async function currentStatus(store: Store, dealer: PublishedDealer, now: number): Promise<StatusTable> {
  const sources = pushedSourcesOf(dealer);
  const each = await Promise.all(sources.map(({ source }) => store.version(dealer.slug, source)));
  const versions = each.join('-');
  const before = known.get(dealer);
  if (before?.versions === versions) return before.table;
  const table = await statusNow(store, dealer, now);
  known.set(dealer, { versions, table });
  return table;
}

/** A shopper who sees what the build knew is better served than one who sees nothing. */
async function statusOrBuilt(
  store: Store,
  dealer: PublishedDealer,
  { now, note }: Pick<ApiContext, 'now' | 'note'>,
): Promise<StatusTable> {
  try {
    return await currentStatus(store, dealer, now);
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    note({ status_of: 'the build', because: cause.message });
    return builtStatus(dealer);
  }
}

async function answer({ params, dealer: dealerOf, push, now, note }: ApiContext): Promise<Response> {
  const dealer = await dealerOf();
  if (!push || pushedSourcesOf(dealer).length === 0) throw notFound();
  const table = await statusOrBuilt(push.store, dealer, { now, note });
  const { part } = params;
  const shown = part === undefined ? table : statusParts(table)[Number(part.replace(/\.json$/, ''))];
  if (shown === undefined) throw notFound();
  return Response.json(shown, { headers: { 'Cache-Control': REVALIDATE } });
}

/** For hosts whose files change with a build alone: their `_redirects` leads from the file of states to these. */
export const vehicleStatusRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/vehicle-status',
    does: 'Price, status and reservation of each vehicle, as in `/data/status.json`, with what sources have pushed since the build. Only for dealers whose stock is pushed.',
    handle: answer,
    mock: { status: 200, body: {} },
  },
  {
    method: 'GET',
    path: '/vehicle-status/:part',
    does: 'The same for one part of a large stock, as in `/data/status/0.json`.',
    handle: answer,
    mock: { status: 200, body: {} },
  },
];
