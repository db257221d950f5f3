import { type AuthorizationType, PROCESSORS } from './processors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `harbour-north` is `HARBOUR_NORTH`, as names of variables are written. */
const suffixOf = (dealership: string): string =>
  `__${dealership.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/**
 * The dealership's own variable, or the general one: `STRIPE_SECRET_KEY__HARBOUR_NORTH`, `STRIPE_SECRET_KEY`.
 */
export function setting(env: Env, name: string, dealership: string | null): string | undefined {
  const own = dealership === null ? undefined : env[name + suffixOf(dealership)];
  return own || env[name] || undefined;
}

/** All values, or null if any is missing. */
export function settings<Name extends string>(
  env: Env,
  names: readonly Name[],
  dealership: string | null,
): Readonly<Record<Name, string>> | undefined {
  const entries = names.map((name) => [name, setting(env, name, dealership)] as const);
  return entries.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(entries) as Readonly<Record<Name, string>>)
    : undefined;
}

/** The variables that are set neither for the dealership nor in general. */
export const missingSecrets = (
  env: Env,
  processor: AuthorizationType,
  dealership: string | null,
): readonly string[] =>
  PROCESSORS[processor].secrets.filter((name) => setting(env, name, dealership) === undefined);
