import { privateSources } from '#adapters/lib/http/private-sources.ts';
import type { Transport } from '#adapters/lib/http/request-text.ts';
import type { FeedOriginConfig } from '#domain/stock/import/feed-origins.ts';
import type { Environment } from '../../source/types.ts';
import { filePlace } from './file.ts';
import { bounded } from './limited-stream.ts';
import { type TransferLimits, USUAL_LIMITS } from './limits.ts';
import { s3Place } from './s3.ts';
import { sftpPlace } from './sftp.ts';
import type { FeedOrigin, FeedPlace } from './types.ts';
import { urlPlace } from './url.ts';

export interface OriginSurroundings extends Pick<Transport, 'fetch' | 'wait'> {
  /** The dealer's folder. */
  readonly folder: string;
  readonly env: Environment;
  readonly limits?: Partial<TransferLimits>;
}

function placeOf(
  config: FeedOriginConfig,
  limits: TransferLimits,
  surroundings: OriginSurroundings,
): FeedPlace {
  const { folder, env, limits: _, ...transport } = surroundings;
  switch (config.kind) {
    case 'file':
      return filePlace(config, folder);
    case 'url':
      return urlPlace(config, env, transport);
    case 'sftp':
      return sftpPlace(config, { env, allowed: privateSources(env), limits, now: Date.now });
    case 's3':
      return s3Place(config, env, transport);
  }
}

/** Opens the origin. Pass a guarded `fetch`, because a dealer's configuration names the address (`lib/http/public-fetch.ts`). */
export function openFeedOrigin(config: FeedOriginConfig, surroundings: OriginSurroundings): FeedOrigin {
  const limits = { ...USUAL_LIMITS, ...surroundings.limits };
  return bounded(placeOf(config, limits, surroundings), { limits, file: config.file });
}
