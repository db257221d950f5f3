import { type AuthorizationType, PROCESSORS } from './processors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The variables that a processor needs to take money. */
export const PROCESSOR_SECRETS = {
  stripe: ['STRIPE_SECRET_KEY'],
  till: ['TILL_USER', 'TILL_PASSWORD', 'TILL_API_KEY', 'TILL_SHARED_SECRET'],
  st_george: ['PAYWAY_SECRET_KEY', 'PAYWAY_MERCHANT_ID'],
} as const satisfies Readonly<Record<AuthorizationType, readonly string[]>>;

/** Writes a dealership as in names of variables: `harbour-north` → `HARBOUR_NORTH` */
const suffixOf = (dealership: string): string =>
  `__${dealership.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/** Reads the dealership's own variable (`STRIPE_SECRET_KEY__HARBOUR_NORTH`), or else the general one (`STRIPE_SECRET_KEY`). */
export function setting(env: Env, name: string, dealership: string | null): string | undefined {
  const own = dealership === null ? undefined : env[name + suffixOf(dealership)];
  return own || env[name] || undefined;
}

/** Returns undefined if any value is missing. */
export function settings<Name extends string>(
  env: Env,
  names: readonly Name[],
  dealership: string | null,
): Readonly<Record<Name, string>> | undefined {
  const found = names.map((name) => [name, setting(env, name, dealership)] as const);
  return found.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(found) as Readonly<Record<Name, string>>)
    : undefined;
}

/** Lists the variables that are set neither for the dealership nor in general. */
export const missingSecrets = (
  env: Env,
  processor: AuthorizationType,
  dealership: string | null,
): readonly string[] =>
  PROCESSORS[processor].secrets.filter((name) => setting(env, name, dealership) === undefined);
