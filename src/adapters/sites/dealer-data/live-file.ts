import { createWeighedCache } from '#domain/lib/byte-cache.ts';

/** A private file of a dealer's live generation. */
export interface LiveFile {
  /** Other contents have another stamp. */
  readonly stamp: string;
  /** The file or key, for errors. */
  readonly origin: string;
  readonly text: () => Promise<string>;
}

/** Finds such a file by its name: in a folder of this machine, beside a function, or in the object store. */
export type FindLiveFile = (slug: string, name: string) => Promise<LiveFile | undefined>;

interface Options<Opened> {
  readonly open: (text: string, origin: string) => Opened;
  /** The most that cached files weigh together. */
  readonly budget: number;
  readonly weigh: (text: string) => number;
}

/** Opens a file of each dealer at its first use, and again when it has changed. It stays cached as long as there is room. */
export function openOnce<Opened>({ open, budget, weigh }: Options<Opened>) {
  const cache = createWeighedCache<{ readonly stamp: string; readonly opened: Opened }>(budget);
  const underway = new Map<string, Promise<Opened>>();

  async function read(slug: string, { stamp, origin, text }: LiveFile): Promise<Opened> {
    const content = await text();
    const opened = open(content, origin);
    cache.set(slug, { stamp, opened }, weigh(content));
    return opened;
  }

  return async (slug: string, file: LiveFile | undefined): Promise<Opened | undefined> => {
    if (file === undefined) return undefined;
    const cached = cache.get(slug);
    if (cached?.stamp === file.stamp) return cached.opened;
    const name = `${slug} ${file.stamp}`;
    const reading = underway.get(name) ?? read(slug, file).finally(() => underway.delete(name));
    underway.set(name, reading);
    return reading;
  };
}
