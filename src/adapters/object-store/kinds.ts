import { ObjectStoreError } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `folder`: generations in `DIST_DIR`, on this machine. `s3`: the same, published to object storage, for many machines. */
const KINDS = ['folder', 's3'];

/** Where builds publish sites, and where the API and origins read them: `PUBLISH`. */
export function isPublishedToStore(env: Env): boolean {
  const kind = env['PUBLISH'] || 'folder';
  if (!KINDS.includes(kind))
    throw new ObjectStoreError(`PUBLISH is "${kind}": expected ${KINDS.join(' or ')}.`);
  return kind === 's3';
}
