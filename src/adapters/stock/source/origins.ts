import { privateSources } from '#adapters/lib/http/private-sources.ts';
import type { Transport } from '#adapters/lib/http/request-text.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { bounded } from '../import/origin/limited-stream.ts';
import { type TransferLimits, USUAL_LIMITS } from '../import/origin/limits.ts';
import type { FeedOrigin, FeedPlace } from '../import/origin/types.ts';
import { filePlace } from './file/source.ts';
import { s3Place } from './s3/source.ts';
import { sftpPlace } from './sftp/source.ts';
import type { Environment } from './types.ts';
import { urlPlace } from './url/source.ts';

export interface OriginSurroundings extends Transport {
  /** The dealer's folder. */
  readonly folder: string;
  readonly env: Environment;
  readonly limits?: Partial<TransferLimits>;
}

interface Terms extends Omit<OriginSurroundings, 'limits'> {
  readonly limits: TransferLimits;
}

type Openers = {
  readonly [Kind in keyof FeedConfigs]: (config: FeedConfigs[Kind], terms: Terms) => FeedPlace;
};

const OPENERS: Openers = {
  file: (config, { folder }) => filePlace(config, folder),
  url: (config, { env, ...transport }) => urlPlace(config, env, transport),
  sftp: (config, { env, limits }) =>
    sftpPlace(config, { env, allowed: privateSources(env), limits, now: Date.now }),
  s3: (config, { env, ...transport }) => s3Place(config, env, transport),
};

const placeOf = <Kind extends keyof FeedConfigs>(kind: Kind, config: FeedConfigs[Kind], terms: Terms) =>
  OPENERS[kind](config, terms);

/** Opens the origin. Pass a guarded `fetch`, because a dealer's configuration names the address (`lib/http/public-fetch.ts`). */
export function openFeedOrigin(
  config: FeedConfigs[keyof FeedConfigs],
  surroundings: OriginSurroundings,
): FeedOrigin {
  const limits = { ...USUAL_LIMITS, ...surroundings.limits };
  const place = placeOf(config.kind, config, { ...surroundings, limits });
  return bounded(place, { limits, file: config.file });
}
