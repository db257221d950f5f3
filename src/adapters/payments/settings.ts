type Env = Readonly<Record<string, string | undefined>>;

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

/** The address of a processor, without a slash at its end; another one for its test host, or for one that stands in. */
export const addressOf = (env: Env, name: string, otherwise: string): string =>
  (env[name] || otherwise).replace(/\/+$/, '');
