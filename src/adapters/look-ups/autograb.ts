import * as v from 'valibot';
import { type LookUp, type PlateQuestion, type ValuedCar, valuedCarSchema } from '#domain/lead/look-ups.ts';
import { MARKET_TEXTS } from '#domain/market/market-texts.ts';
import { MARKETS } from '#domain/market/markets.ts';
import type { MarketCode } from '#domain/market/writing.ts';
import { askRegister, type RegisterTransport } from './register.ts';
import { UNAVAILABLE } from './types.ts';

const ADDRESS = 'https://api.autograb.com.au';

const LONGEST = 100;
/** What is empty, or no text at all, is not known. */
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
  ...{ make: words, model: words, badge: words, year, vin: words },
  ...{ body_type: words, colour: words, transmission_type: words, fuel_type: words },
});

/** A car that was not matched comes without a vehicle, or with one that has no make: then there is nothing to fill in. */
const answerSchema = v.pipe(
  v.object({
    vehicle: v.pipe(
      vehicleSchema,
      v.check(({ make, model }) => Boolean(make && model)),
    ),
    vin: words,
    colour: words,
  }),
  v.transform(
    ({ vehicle, vin, colour }): ValuedCar => ({
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
      // It values a car by the distance driven, which is not asked before the plate.
      value: null,
    }),
  ),
  valuedCarSchema,
);

export interface AutoGrabOptions extends RegisterTransport {
  readonly key: string;
  readonly address?: string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const LONGEST_PAUSE_MS = 10 * 60_000;
const PAUSE_MS = 60_000;

/** `GET /v2/vehicles/registrations/{plate}?region=au&state=VIC`. Having asked too often, it is left alone until it says. */
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

  return async ({ rego, regoState }: PlateQuestion, market: MarketCode): Promise<LookUp<ValuedCar>> => {
    const region = MARKET_TEXTS[market].plateRegister;
    if (region === null || now() < pausedUntil) return UNAVAILABLE;
    const query = new URLSearchParams({
      region,
      ...(MARKETS[market].platesByRegion && { state: regoState }),
    });
    return askRegister(
      {
        url: `${address}/v2/vehicles/registrations/${encodeURIComponent(rego)}?${query}`,
        where: 'AutoGrab',
        init: { headers: { ApiKey: key, Accept: 'application/json' }, redirect: 'manual' },
        // Its limits count each try, and a shopper who waits can type as well.
        once: true,
      },
      answerSchema,
      { ...transport, fetch: watched },
    );
  };
}
