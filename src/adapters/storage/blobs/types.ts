import type { Bytes } from '#domain/lib/byte-cache.ts';

export interface Stored {
  readonly bytes: Bytes;
  /** Changes with the contents. A condition names it. */
  readonly tag: string;
}

export interface Listed {
  readonly key: string;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
  /** As it is read. Empty where a store lists none. */
  readonly tag: string;
}

/** Allows a write only if nobody has written meanwhile. */
export type PutCondition = 'absent' | { readonly tag: string };

export interface PutOptions {
  /** Headers for clients that read the object without this platform. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly when?: PutCondition;
}

/** Stores objects by key. A write is whole or does not happen, and every later read sees it. */
export interface ObjectStore {
  /** Returns undefined if there is no such object. */
  get(key: string): Promise<Stored | undefined>;
  /** Returns `same` if the object still has that tag. */
  getChanged(key: string, tag: string): Promise<Stored | 'same' | undefined>;
  /** Returns the existing bytes from `first` to `last`, both included, or undefined if there is no such object. */
  part(key: string, first: number, last: number): Promise<Bytes | undefined>;
  /** Returns size and time of the object without its contents. */
  look(key: string): Promise<Pick<Listed, 'size' | 'writtenAt'> | undefined>;
  /** Returns the new tag, or undefined if the condition does not hold and nothing was written. */
  put(key: string, bytes: Uint8Array | string, options?: PutOptions): Promise<string | undefined>;
  /** Removes the object, and succeeds if there is none. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<Listed>;
}

/** The store could not be reached, or refused. The message says what to do, and names no secret. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** `folder`: generations in `DIST_DIR`, on this machine. `s3`: the same, published to object storage, for many machines. */
const PUBLISH_KINDS = ['folder', 's3'] as const;
export type PublishKind = (typeof PUBLISH_KINDS)[number];

const isKind = (text: string): text is PublishKind => PUBLISH_KINDS.some((kind) => kind === text);

/** Reads `PUBLISH`: where builds publish sites, and where the API and origins read them. */
export function publishKindOf(env: Env): PublishKind {
  const kind = env['PUBLISH'] || 'folder';
  if (isKind(kind)) return kind;
  throw new ObjectStoreError(`PUBLISH is "${kind}": expected ${PUBLISH_KINDS.join(' or ')}.`);
}

export const isPublishedToStore = (env: Env): boolean => publishKindOf(env) === 's3';
