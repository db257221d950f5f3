import type { Transport } from '#adapters/outside/request-text.ts';
import type { StockSourceConfig } from '#domain/vehicle/stock-config.ts';
import { openFile } from './file.ts';
import { openMeilisearch } from './meilisearch.ts';
import type { Environment, StockSource } from './types.ts';
import { openUrl } from './url.ts';

export interface Surroundings extends Transport {
  /** The dealer's folder. */
  readonly folder: string;
  readonly env: Environment;
}

type Kinds = {
  readonly [K in StockSourceConfig['kind']]: (
    config: Extract<StockSourceConfig, { kind: K }>,
    surroundings: Surroundings,
  ) => StockSource;
};

const KINDS: Kinds = {
  file: (config, { folder }) => openFile(config, folder),
  url: (config, { env, ...transport }) => openUrl(config, env, transport),
  meilisearch: (config, { env, ...transport }) => openMeilisearch(config, env, transport),
};

const openKind = <K extends StockSourceConfig['kind']>(
  kind: K,
  config: Extract<StockSourceConfig, { kind: K }>,
  surroundings: Surroundings,
): StockSource => KINDS[kind](config, surroundings);

export const openStockSource = (config: StockSourceConfig, surroundings: Surroundings): StockSource =>
  openKind(config.kind, config, surroundings);
