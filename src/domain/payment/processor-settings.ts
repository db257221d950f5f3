import type { AuthorizationType } from './processors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The variables without which a processor takes no money. */
export const PROCESSOR_SECRETS = {
  stripe: ['STRIPE_SECRET_KEY'],
  till: ['TILL_USER', 'TILL_PASSWORD', 'TILL_API_KEY', 'TILL_SHARED_SECRET'],
  st_george: ['PAYWAY_SECRET_KEY', 'PAYWAY_MERCHANT_ID'],
} as const satisfies Readonly<Record<AuthorizationType, readonly string[]>>;

/** `harbour-north` is `HARBOUR_NORTH`, as names of variables are written. */
const suffixOf = (dealership: string): string =>
  `__${dealership.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/** A dealership’s own, else the one for all: `STRIPE_SECRET_KEY__HARBOUR_NORTH`, `STRIPE_SECRET_KEY`. */
export function setting(env: Env, name: string, dealership: string | null): string | undefined {
  const own = dealership === null ? undefined : env[name + suffixOf(dealership)];
  return own || env[name] || undefined;
}

/** All of them, or nothing where one is missing. */
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

/** Those that neither the dealership nor all have. */
export const missingSecrets = (
  env: Env,
  processor: AuthorizationType,
  dealership: string | null,
): readonly string[] =>
  PROCESSOR_SECRETS[processor].filter((name) => setting(env, name, dealership) === undefined);
