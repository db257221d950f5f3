import type { HttpClient } from '#adapters/lib/http/request-text.ts';
import { ProviderSettingsError, providerAddress } from './address.ts';
import { httpProvider } from './http.ts';
import type { Provider } from './types.ts';

interface CachedAnswer {
  readonly answer: Promise<unknown | false>;
  readonly until: number;
}

const TIMES_FRESH_MS = 60_000;
const MAKES_FRESH_MS = 10 * 60_000;
/** A failing provider gets no request from forms that open within this time. */
const FAILED_MS = 10_000;
const MOST = 1_000;

/** Sends the same request once, however many shoppers open the form. */
export function cachedProvider(provider: Provider, now: () => number): Provider {
  const kept = new Map<string, CachedAnswer>();

  const once = (
    key: string,
    freshMs: number,
    ask: () => Promise<unknown | false>,
  ): Promise<unknown | false> => {
    const known = kept.get(key);
    if (known && now() < known.until) return known.answer;
    const answer = ask();
    kept.delete(key);
    kept.set(key, { answer, until: now() + freshMs });
    void answer.then((found) => {
      if (found === false && kept.get(key)?.answer === answer)
        kept.set(key, { answer, until: now() + FAILED_MS });
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return answer;
  };

  return {
    manufacturer: (slug, websiteId) =>
      once(`make ${websiteId} ${slug}`, MAKES_FRESH_MS, () => provider.manufacturer(slug, websiteId)),
    serviceBookings: (id) => once(`service ${id}`, TIMES_FRESH_MS, () => provider.serviceBookings(id)),
    appointmentBookings: (id) => once(`drive ${id}`, TIMES_FRESH_MS, () => provider.appointmentBookings(id)),
    // Not cached, because a shopper is about to pay.
    carIsForSale: (carId, websiteId) => provider.carIsForSale(carId, websiteId),
    carPhoneCall: (event) => provider.carPhoneCall(event),
  };
}

interface Options extends HttpClient {
  readonly onTrouble: (what: string) => void;
}

/** Knows nothing, for sites without a backend. Forms then ask by themselves, and calls are stored in the store alone. */
export const absentProvider: Provider = {
  manufacturer: async () => false,
  serviceBookings: async () => false,
  appointmentBookings: async () => false,
  carIsForSale: async () => undefined,
  carPhoneCall: async () => false,
};

/** Opens the provider. Wrong settings are reported, and affect nothing else. */
export function openProvider({ env, fetch, now, onTrouble }: Options): Provider {
  try {
    const address = providerAddress(env);
    return address ? cachedProvider(httpProvider({ address, fetch, onTrouble }), now) : absentProvider;
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    onTrouble(error.message);
    return absentProvider;
  }
}
