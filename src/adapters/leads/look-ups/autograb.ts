import * as v from 'valibot';
import {
  type LookUp,
  type PlateQuestion,
  type ValuedCar,
  valuedCarSchema,
} from '#domain/leads/forms/look-ups.ts';
import { isRecord, type JsonObject } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { askRegister, type RegisterTransport } from './register.ts';
import { UNAVAILABLE } from './types.ts';

const ADDRESS = 'https://api.autograb.com.au';

type Value = NonNullable<ValuedCar['value']>;

const LONGEST = 100;
/** An empty value, or one that is no text, is unknown. */
const words = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? value.trim().slice(0, LONGEST) || null : null)),
  ),
);
/** A year may come as text: `"2017"`. */
const year = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (/^\d{4}$/.test(String(value)) ? Number(value) : null)),
  ),
);

const vehicleSchema = v.object({
  id: words,
  make: words,
  model: words,
  badge: words,
  year,
  vin: words,
  body_type: words,
  colour: words,
  transmission_type: words,
  fuel_type: words,
});

/** Without a match the response has no vehicle, or one without a make. Then nothing is filled in. */
const answerSchema = v.pipe(
  v.object({
    vehicle: v.pipe(
      vehicleSchema,
      v.check(({ make, model }) => Boolean(make && model)),
    ),
    vin: words,
    colour: words,
  }),
  v.transform(({ vehicle, vin, colour }) => ({
    /** The id by which the same service values the car. */
    id: vehicle.id ?? null,
    car: {
      make: vehicle.make ?? null,
      model: vehicle.model ?? null,
      badge: vehicle.badge ?? null,
      year: vehicle.year ?? null,
      body: vehicle.body_type ?? null,
      colour: vehicle.colour ?? colour ?? null,
      transmission: vehicle.transmission_type ?? null,
      fuel: vehicle.fuel_type ?? null,
      vin: vehicle.vin ?? vin ?? null,
    },
  })),
  v.object({ id: v.nullable(v.string()), car: valuedCarSchema.entries.car }),
);

/** Reads a positive amount that is a number or text. Returns null for anything else. */
const sum = (value: unknown): number | null => {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && amount > 0 && amount <= MOST_MONEY ? Math.round(amount) : null;
};
const MOST_MONEY = 100_000_000;

/** Fields of responses that may hold the prediction, whose format is not specified. */
const WRAPPED_IN = ['prediction', 'valuation', 'data', 'result'];
const TRADE: Readonly<Record<keyof Value, readonly string[]>> = {
  low: ['trade_low', 'trade_price_low', 'trade_min'],
  middle: ['trade_price', 'trade_value', 'trade_average', 'trade'],
  high: ['trade_high', 'trade_price_high', 'trade_max'],
};
const OF_RANGE: Readonly<Record<keyof Value, readonly string[]>> = {
  low: ['low', 'min', 'below'],
  middle: ['middle', 'average', 'mid', 'price', 'value'],
  high: ['high', 'max', 'above'],
};

const firstSum = (fields: JsonObject, names: readonly string[]): number | null =>
  names.map((name) => sum(fields[name])).find((amount) => amount !== null) ?? null;

/** Finds the trade price, which is given as fields or as a range. Returns null if amounts are missing or out of order. */
function valueIn(answer: unknown): Value | null {
  if (!isRecord(answer)) return null;
  const inner = WRAPPED_IN.map((name) => answer[name]).find(isRecord);
  if (inner !== undefined) return valueIn(inner);
  const range = [answer['trade'], answer['trade_price'], answer['trade_value']].find(isRecord);
  const [fields, names] = range === undefined ? [answer, TRADE] : [range, OF_RANGE];
  const value = {
    low: firstSum(fields, names.low),
    middle: firstSum(fields, names.middle),
    high: firstSum(fields, names.high),
  };
  const told = [value.low, value.middle, value.high].filter((amount) => amount !== null);
  const inOrder = told.every((amount, index) => index === 0 || amount >= (told[index - 1] ?? 0));
  return told.length > 0 && inOrder ? value : null;
}

/** Without a readable value the car is still known. */
const valueSchema = v.pipe(v.unknown(), v.transform(valueIn));

export interface AutoGrabOptions extends RegisterTransport {
  readonly key: string;
  readonly address?: string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const LONGEST_PAUSE_MS = 10 * 60_000;
const PAUSE_MS = 60_000;

/**
 * Calls `GET /v2/vehicles/registrations/{plate}?region=au&state=VIC`, then with a known mileage `POST /v2/valuations/predict`.
 * After a 429 it waits as long as the response says.
 */
export function autoGrab({ key, address = ADDRESS, now, fetch, ...transport }: AutoGrabOptions) {
  let pausedUntil = 0;

  const watched: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.status === 429) {
      const reset = Number(response.headers.get('rate-limit-reset') ?? Number.NaN) * 1000;
      pausedUntil = Math.min(reset > now() ? reset : now() + PAUSE_MS, now() + LONGEST_PAUSE_MS);
    }
    return response;
  };

  const headers = { ApiKey: key, Accept: 'application/json' };
  // Its limits count each try, and a shopper who waits can type as well.
  const shared = { where: 'AutoGrab', once: true };
  const watching = { ...transport, fetch: watched };

  async function tradeValue(vehicle_id: string, kms: number, region: string): Promise<Value | null> {
    const body = JSON.stringify({ region, vehicle_id, kms });
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body };
    const url = `${address}/v2/valuations/predict`;
    const request = { ...shared, url, init: { ...init, redirect: 'manual' } } as const;
    return (await askRegister(request, valueSchema, watching)).found;
  }

  return async ({ rego, regoState, km }: PlateQuestion, market: MarketCode): Promise<LookUp<ValuedCar>> => {
    const region = MARKET_TEXTS[market].plateRegister;
    if (region === null || now() < pausedUntil) return UNAVAILABLE;
    const query = new URLSearchParams({
      region,
      ...(MARKETS[market].platesByRegion && { state: regoState }),
    });
    const url = `${address}/v2/vehicles/registrations/${encodeURIComponent(rego)}?${query}`;
    const request = { ...shared, url, init: { headers, redirect: 'manual' } } as const;
    const answer = await askRegister(request, answerSchema, watching);
    if (answer.found === null) return answer;
    const { id, car } = answer.found;
    const isValued = id !== null && km !== undefined && now() >= pausedUntil;
    return { found: { car, value: isValued ? await tradeValue(id, km, region) : null } };
  };
}
