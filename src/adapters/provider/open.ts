import { ProviderSettingsError, providerAddress } from './address.ts';
import { cachedProvider } from './cached.ts';
import { httpProvider } from './http.ts';
import type { Provider } from './types.ts';

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly onTrouble: (what: string) => void;
}

/** Where no backend is set there is nothing to know: forms ask by themselves, and calls are kept in the store alone. */
export const absentProvider: Provider = {
  manufacturer: async () => false,
  serviceBookings: async () => false,
  appointmentBookings: async () => false,
  carIsForSale: async () => undefined,
  carPhoneCall: async () => false,
};

/** Settings that are wrong are told, and take nothing else down with them. */
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
