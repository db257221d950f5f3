import { providerAddress } from './address.ts';
import { httpProvider } from './http.ts';
import type { Provider } from './types.ts';

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly onTrouble: (what: string) => void;
}

/** Where no backend is set there is nothing to know: forms ask by themselves, and calls are kept in the store alone. */
export const absentProvider: Provider = {
  manufacturer: async () => false,
  serviceBookings: async () => false,
  appointmentBookings: async () => false,
  carPhoneCall: async () => false,
};

export const openProvider = ({ env, fetch, onTrouble }: Options): Provider => {
  const address = providerAddress(env);
  return address ? httpProvider({ address, fetch, onTrouble }) : absentProvider;
};
