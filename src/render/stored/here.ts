import { publishedTo, type Stores } from '#adapters/object-store/settings.ts';
import { Uploads } from '#adapters/published-sites/publish.ts';

export interface Here {
  readonly stores: Stores;
  /** What this process has uploaded is not asked for again. */
  readonly uploads: Uploads;
}

const PLACE = ['S3_ENDPOINT', 'S3_PREFIX', 'S3_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_PLAIN_BUCKET'] as const;

const places = new Map<string, Here>();

/** Opened once in a process, and in each of its threads. */
export function openHere(env: NodeJS.ProcessEnv): Here {
  const place = PLACE.map((name) => env[name] ?? '').join(' ');
  const known = places.get(place);
  if (known) return known;
  const stores = publishedTo(env);
  if (stores === undefined) throw new Error('Sites are published to folders only.');
  const opened = { stores, uploads: new Uploads(stores) };
  places.set(place, opened);
  return opened;
}
