import type { ObjectStore } from '#adapters/object-store/types.ts';
import { createWeighedCache } from '#domain/memory/weighed-cache.ts';
import { readStoredFile } from './files.ts';
import { keys, liveGeneration } from './format.ts';
import type { PublishedSites } from './read.ts';

interface Options<Read> {
  readonly closed: ObjectStore;
  readonly sites: PublishedSites;
  /** What the file is called beside a dealer's pages. */
  readonly called: string;
  readonly open: (text: string, origin: string) => Read;
  /** What is kept weighs no more together. */
  readonly budget: number;
  readonly weigh: (text: string) => number;
}

/** A private file of each dealer's live generation, opened at first use and kept as long as there is room. */
export function closedFiles<Read>({ closed, sites, called, open, budget, weigh }: Options<Read>) {
  const kept = createWeighedCache<Promise<Read>>(budget);
  const underway = new Map<string, Promise<Read>>();

  async function read(name: string): Promise<Read> {
    const text = Buffer.from(await readStoredFile(closed, name)).toString();
    const opened = open(text, keys.file(name));
    kept.set(name, Promise.resolve(opened), weigh(text));
    return opened;
  }

  return async (slug: string): Promise<Read | undefined> => {
    const pointer = await sites.pointer(slug);
    const name = pointer && liveGeneration(pointer)?.closed[called];
    if (name === undefined) return undefined;
    const known = kept.get(name) ?? underway.get(name);
    if (known) return known;
    const reading = read(name).finally(() => underway.delete(name));
    underway.set(name, reading);
    return reading;
  };
}
