import { hash } from 'node:crypto';
import { STORE_VARIABLES } from '#adapters/object-store/settings.ts';
import { NETWORK_AND_NODE } from '../../terminal/network.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a build reads of its environment, besides the folders and the variables that dealers name. */
const READ_BY_BUILDS = [
  ...['PROVIDER_URL', 'PROVIDER_USER', 'PROVIDER_PASSWORD', 'PROVIDER_LEADS_PATH'],
  ...['PUBLISH', ...STORE_VARIABLES, 'PRIVATE_SOURCES'],
  ...NETWORK_AND_NODE,
] as const;

/** An environment that can be compared without being told: by variable a hash of the value, different in each message. */
export interface VeiledEnvironment {
  readonly salt: string;
  readonly hashes: Readonly<Record<string, string>>;
}

const veiled = (salt: string, value: string): string => hash('sha256', `${salt}\0${value}`, 'hex');

export const veilEnvironment = (env: Environment, salt: string): VeiledEnvironment => ({
  salt,
  hashes: Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, veiled(salt, value)]] : [])),
  ),
});

/** The variables that have another value there than here, of those that a build reads. `named`: those that dealers name. */
export const differingVariables = (
  { salt, hashes }: VeiledEnvironment,
  here: Environment,
  named: Iterable<string>,
): readonly string[] =>
  [...new Set([...READ_BY_BUILDS, ...named])].filter((name) => {
    const value = Object.hasOwn(here, name) ? here[name] : undefined;
    const there = Object.hasOwn(hashes, name) ? hashes[name] : undefined;
    return there !== (value ? veiled(salt, value) : undefined);
  });

const isEntry = (value: unknown): value is object => typeof value === 'object' && value !== null;

const namedBy = (source: unknown): readonly string[] =>
  isEntry(source)
    ? Object.entries(source).flatMap(([name, value]) =>
        name.endsWith('_env') && typeof value === 'string' ? [value] : [],
      )
    : [];

/** The variables that the sources of a dealer’s stock are opened with, as its unchecked configuration names them. */
export function variablesOf(config: unknown): readonly string[] {
  const stock: unknown = isEntry(config) ? Reflect.get(config, 'stock') : undefined;
  const sources: unknown = isEntry(stock) ? Reflect.get(stock, 'sources') : undefined;
  return [...namedBy(stock), ...(Array.isArray(sources) ? sources.flatMap(namedBy) : [])];
}
