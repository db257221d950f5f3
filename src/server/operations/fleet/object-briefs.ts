import {
  briefOf,
  DEALER_BRIEF_FILE,
  type DealerBrief,
  parseBrief,
} from '#adapters/sites/dealer-data/brief.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { readStoredFile } from '#adapters/sites/publication/files.ts';
import {
  type FileName,
  keys,
  liveGeneration,
  livePointerSchema,
  PublishedFormatError,
  parsePublished,
} from '#adapters/sites/publication/format.ts';
import { mirrorOf } from '#adapters/storage/blobs/mirror.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { createPool } from '#domain/lib/concurrency.ts';
import type { ReadBriefs } from './dealer-briefs.ts';

interface Options {
  readonly open: ObjectStore;
  readonly closed: ObjectStore;
  readonly dealerData: Pick<DealerData, 'dealer'>;
  readonly freshMs?: number;
  readonly now?: () => number;
  readonly onTrouble?: (what: string, cause: unknown) => void;
}

interface BriefEntry {
  /** The name of the brief in the store. It identifies its contents. */
  readonly name: FileName | undefined;
  readonly brief: DealerBrief;
}

/** Makes and models that many dealers have stand in memory once. */
function pooledModels(models: DealerBrief['models'], pooled: ReturnType<typeof createPool>) {
  return Object.fromEntries(
    Object.entries(models).map(([make, names]) => [pooled(make), names.map(pooled)] as const),
  );
}

function liveIn(bytes: Uint8Array, key: string) {
  try {
    return liveGeneration(parsePublished(livePointerSchema, key, Buffer.from(bytes).toString()));
  } catch (cause) {
    // Another release wrote it. Its dealer is left out, as on a disk.
    if (cause instanceof PublishedFormatError) return undefined;
    throw cause;
  }
}

/** Reads the briefs of all dealers as they are live, whichever machine built them. */
export function storedBriefs({ open, closed, dealerData, ...times }: Options): ReadBriefs {
  const pooled = createPool();
  const mirror = mirrorOf<BriefEntry>({
    store: open,
    prefix: keys.lives,
    ...times,
    async read(bytes, name, before) {
      const live = liveIn(bytes, `${keys.lives}${name}`);
      if (live === undefined) return undefined;
      const briefFile = live.closed[DEALER_BRIEF_FILE];
      if (before && briefFile !== undefined && before.name === briefFile) return before;
      const slug = name.replace(/\.json$/, '');
      const brief = await readBrief(slug, briefFile);
      return brief && { name: briefFile, brief: { ...brief, models: pooledModels(brief.models, pooled) } };
    },
  });

  /** Builds of older releases wrote no brief: then it is made from the dealer's data. */
  async function readBrief(slug: string, name: FileName | undefined): Promise<DealerBrief | undefined> {
    const text = name === undefined ? '' : Buffer.from(await readStoredFile(closed, name)).toString();
    const written = parseBrief(text);
    if (written?.slug === slug) return written;
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    return dealer && briefOf(dealer);
  }

  return async () => new Map([...(await mirror.read()).values()].map(({ brief }) => [brief.slug, brief]));
}
