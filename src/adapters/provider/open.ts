import { providerAddress } from './address.ts';
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
  carPhoneCall: async () => false,
};

export const openProvider = ({ env, fetch, now, onTrouble }: Options): Provider => {
  const address = providerAddress(env);
  return address ? cachedProvider(httpProvider({ address, fetch, onTrouble }), now) : absentProvider;
};
