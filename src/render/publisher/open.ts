import { publishKindOf } from '#adapters/storage/blobs/types.ts';
import type { BuildSettings } from '../options.ts';
import { folderPublisher } from './folder.ts';
import type { Publisher } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The code for object storage is loaded only where sites are published there. */
export async function openPublisher(env: Env, settings: BuildSettings): Promise<Publisher> {
  // Refuses a kind that does not exist.
  publishKindOf(env);
  if (settings.store === null) return folderPublisher(settings);
  const { storePublisher } = await import('#render/storage/publisher.ts');
  return storePublisher(env, settings);
}
