import type { Transport } from '#adapters/lib/http/request-text.ts';
import type { ListConfigs, SourceConfig } from '#domain/stock/sources/registry.ts';
import { openMeilisearch } from './meilisearch/source.ts';
import { openPushed } from './pushed/source.ts';
import type { Environment, StockList } from './types.ts';

interface ListSurroundings extends Transport {
  /** The dealer's folder. */
  readonly folder: string;
  readonly env: Environment;
  readonly dataDir: string;
}

type Openers = {
  readonly [Kind in keyof ListConfigs]: (
    config: ListConfigs[Kind],
    surroundings: ListSurroundings,
  ) => StockList;
};

const OPENERS: Openers = {
  meilisearch: (config, { env, folder: _, dataDir: __, ...transport }) =>
    openMeilisearch(config, env, transport),
  pushed: openPushed,
};

/** Returns true for a source that answers with a list of vehicles instead of a file. */
export const isList = <Config extends { readonly kind: SourceConfig['kind'] }>(
  config: Config,
): config is Extract<Config, { readonly kind: keyof ListConfigs }> => Object.hasOwn(OPENERS, config.kind);

const opened = <Kind extends keyof ListConfigs>(
  kind: Kind,
  config: ListConfigs[Kind],
  surroundings: ListSurroundings,
) => OPENERS[kind](config, surroundings);

/** Opens the list. Pass a guarded `fetch`, as for the origin of a feed. */
export const openList = (config: ListConfigs[keyof ListConfigs], surroundings: ListSurroundings): StockList =>
  opened(config.kind, config, surroundings);
