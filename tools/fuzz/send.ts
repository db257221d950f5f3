import fc from 'fast-check';
import { accepted, anything, INSIDE, queries } from './bodies.ts';
import { addressOf, type FuzzedRoute } from './routes.ts';

/** A request with a wrong response. */
export interface Fault {
  readonly route: string;
  readonly what: string;
  /** The start of the body. */
  readonly sent: string;
}

export interface Sending {
  readonly port: number;
  readonly routes: readonly FuzzedRoute[];
  readonly count: number;
  readonly seed: number;
  /** An answer that takes longer counts as a hang. */
  readonly hangsMs: number;
}

export interface Reply {
  readonly faults: readonly Fault[];
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowestMs: number;
}

const AT_ONCE = 24;
const SHOWN = 300;

/** Messages about providers, lookups and stores that are not configured. */
const NOT_OURS: readonly number[] = [502, 503];

const lots = fc.record({
  sent: anything,
  query: queries,
  accept: accepted,
  given: fc.constantFrom(
    'any',
    'v1',
    'stripe',
    'test',
    '..%2f',
    '%00',
    '00000000-0000-4000-8000-000000000000',
  ),
});
type Lot = typeof lots extends fc.Arbitrary<infer One> ? One : never;

/** Each request comes from an address of its own, since this tests bodies and not rate limits. */
const addressNumber = (number: number): string =>
  `198.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function requestOf(route: FuzzedRoute, lot: Lot, port: number, number: number) {
  const takesBody = route.method !== 'GET';
  const address = addressOf(route, lot.given);
  const headers = {
    accept: lot.accept,
    'x-real-ip': addressNumber(number),
    origin: `http://127.0.0.1:${port}`,
    ...(takesBody && lot.sent.type !== '' && { 'content-type': lot.sent.type }),
  };
  return {
    url: `http://127.0.0.1:${port}${address}${takesBody ? '' : `?${lot.query}`}`,
    init: { method: route.method, headers, ...(takesBody && { body: lot.sent.body }) },
    shown: takesBody ? String(lot.sent.body) : lot.query,
  };
}

/** Returns null if the response is right. */
async function wrongOf(
  url: string,
  init: RequestInit,
  hangsMs: number,
  note: (status: number) => void,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(hangsMs),
    });
    const text = await response.text();
    note(response.status);
    if (response.status >= 500 && !NOT_OURS.includes(response.status)) return `answered ${response.status}`;
    return INSIDE.test(text) ? 'told of its inside' : null;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      return `took longer than ${hangsMs / 1000} s`;
    return `ended the connection: ${cause instanceof Error ? String(cause.cause ?? cause.message) : cause}`;
  }
}

/** Sends the given number of bodies, to each route in turn. */
export async function send({ port, routes, count, seed, hangsMs }: Sending): Promise<Reply> {
  const drawn = fc.sample(lots, { numRuns: count, seed });
  const faults: Fault[] = [];
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  let next = 0;
  const client = async (): Promise<void> => {
    for (let number = next++; number < drawn.length; number = next++) {
      const lot = drawn[number];
      const route = routes[number % routes.length];
      if (lot === undefined || route === undefined) return;
      const { url, init, shown } = requestOf(route, lot, port, seed * count + number);
      const started = performance.now();
      const what = await wrongOf(url, init, hangsMs, (status) =>
        statuses.set(status, (statuses.get(status) ?? 0) + 1),
      );
      slowestMs = Math.max(slowestMs, performance.now() - started);
      if (what !== null)
        faults.push({ route: `${route.method} ${route.path}`, what, sent: shown.slice(0, SHOWN) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return { faults, statuses, slowestMs };
}
