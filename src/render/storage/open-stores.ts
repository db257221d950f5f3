import { Uploads } from '#adapters/sites/publication/publish.ts';
import { publishedTo, STORE_VARIABLES, type Stores } from '#adapters/storage/blobs/settings.ts';

export interface Here {
  readonly stores: Stores;
  /** What this process has uploaded is not asked for again. */
  readonly uploads: Uploads;
}

const places = new Map<string, Here>();

/** Opens the stores once in a process, and in each of its threads. */
export function openHere(env: Readonly<Record<string, string | undefined>>): Here {
  const place = STORE_VARIABLES.map((name) => env[name] ?? '').join('\n');
  const cached = places.get(place);
  if (cached) return cached;
  const stores = publishedTo(env);
  if (stores === undefined) throw new Error('Sites are published to folders only.');
  const opened = { stores, uploads: new Uploads(stores) };
  places.set(place, opened);
  return opened;
}
