import { ObjectStoreError } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `folder`: generations in `DIST_DIR`, on this machine. `s3`: the same, published to object storage, for many machines. */
const PUBLISH_KINDS = ['folder', 's3'] as const;
export type PublishKind = (typeof PUBLISH_KINDS)[number];

const isKind = (text: string): text is PublishKind => PUBLISH_KINDS.some((kind) => kind === text);

/** Where builds publish sites, and where the API and origins read them: `PUBLISH`. */
export function publishKindOf(env: Env): PublishKind {
  const kind = env['PUBLISH'] || 'folder';
  if (isKind(kind)) return kind;
  throw new ObjectStoreError(`PUBLISH is "${kind}": expected ${PUBLISH_KINDS.join(' or ')}.`);
}

export const isPublishedToStore = (env: Env): boolean => publishKindOf(env) === 's3';
