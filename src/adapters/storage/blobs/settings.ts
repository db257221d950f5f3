import { hash } from 'node:crypto';
import { s3Objects } from './s3.ts';
import { isPublishedToStore, type ObjectStore, ObjectStoreError, type PublishKind } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The stores that sites are published to, besides folders. */
export interface Stores {
  /** Pages and files of sites. Nothing that visitors may not see. */
  readonly open: ObjectStore;
  /** Data of dealers for the API, and the state of builds. No CDN reads it. */
  readonly closed: ObjectStore;
  /** For a host that knows plain files only: each dealer's site under the names of its pages. */
  readonly plain: ObjectStore | undefined;
}

const NEEDED = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'S3_PRIVATE_BUCKET'] as const;

/** Everything that names and opens the stores. */
export const STORE_VARIABLES = [...NEEDED, 'S3_REGION', 'S3_PREFIX', 'S3_PLAIN_BUCKET'] as const;

function endpointOf(text: string): string {
  const { protocol, pathname } = URL.parse(text) ?? {};
  if ((protocol === 'https:' || protocol === 'http:') && pathname === '/') return text;
  throw new ObjectStoreError(
    `S3_ENDPOINT is "${text}": expected an address without a path, such as "https://s3.ap-southeast-2.amazonaws.com".`,
  );
}

function objectStores(env: Env): Stores {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new ObjectStoreError(`PUBLISH is "s3", and ${missing.join(', ')} is missing (docs/storage.md).`);
  const [endpoint = '', accessKey = '', secretKey = '', bucket = '', closedBucket = ''] = NEEDED.map(
    (name) => env[name],
  );
  if (bucket === closedBucket || env['S3_PLAIN_BUCKET'] === closedBucket)
    throw new ObjectStoreError(
      'S3_PRIVATE_BUCKET holds what visitors must not see: it has to be another bucket than those of the sites.',
    );
  if (env['S3_PLAIN_BUCKET'] === bucket)
    throw new ObjectStoreError(
      'S3_PLAIN_BUCKET names S3_BUCKET: it has to be another bucket, as what stands below a dealer’s name there is deleted with its pages.',
    );
  const account = {
    endpoint: endpointOf(endpoint),
    region: env['S3_REGION'] || 'us-east-1',
    accessKey,
    secretKey,
    prefix: prefixOf(env['S3_PREFIX']),
  };
  const plain = env['S3_PLAIN_BUCKET'];
  return {
    open: s3Objects({ ...account, bucket }),
    closed: s3Objects({ ...account, bucket: closedBucket }),
    plain: plain ? s3Objects({ ...account, bucket: plain }) : undefined,
  };
}

const prefixOf = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `${text.replace(/^\/+|\/+$/g, '')}/`;

/** The parts of an object's place. Generations for one place name files that another lacks. */
const PLACE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_PREFIX'] as const;

/** Returns the name of the place that builds publish to, or null if that is a folder. */
export function storeName(env: Env): string | null {
  if (env['PUBLISH'] !== ('s3' satisfies PublishKind)) return null;
  const place = PLACE.map((name) => env[name] ?? '').join('\n');
  return `${env['S3_BUCKET'] ?? ''}-${hash('sha256', place).slice(0, 10)}`;
}

/** Returns undefined if sites are published to folders only. */
export const publishedTo = (env: Env): Stores | undefined =>
  isPublishedToStore(env) ? objectStores(env) : undefined;
