import { type AuthorizationType, PROCESSORS } from './processors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `harbour-north` is `HARBOUR_NORTH`, as names of variables are written. */
const suffixOf = (dealership: string): string =>
  `__${dealership.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/** Reads the dealership's own variable (`STRIPE_SECRET_KEY__HARBOUR_NORTH`), otherwise the general one (`STRIPE_SECRET_KEY`). */
export function setting(env: Env, name: string, dealership: string | null): string | undefined {
  const own = dealership === null ? undefined : env[name + suffixOf(dealership)];
  return own || env[name] || undefined;
}

/** Reads all of them. Returns undefined if one is missing. */
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

/** Lists the variables that are set neither for the dealership nor in general. */
export const missingSecrets = (
  env: Env,
  processor: AuthorizationType,
  dealership: string | null,
): readonly string[] =>
  PROCESSORS[processor].secrets.filter((name) => setting(env, name, dealership) === undefined);
