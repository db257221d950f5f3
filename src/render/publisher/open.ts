import { type PublishKind, publishKindOf } from '#adapters/object-store/kinds.ts';
import type { BuildSettings } from '../options.ts';
import { folderPublisher } from './folder.ts';
import type { Publisher } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The code for object storage is loaded only where sites are published there. */
const KINDS: Readonly<Record<PublishKind, (env: Env, settings: BuildSettings) => Promise<Publisher>>> = {
  folder: async (_, settings) => folderPublisher(settings),
  s3: async (env, settings) => (await import('../stored/publisher.ts')).storePublisher(env, settings),
};

export const openPublisher = (env: Env, settings: BuildSettings): Promise<Publisher> =>
  KINDS[publishKindOf(env)](env, settings);
