import { readFile, realpath, stat } from 'node:fs/promises';
import { listSites, locateSite, type SiteLocation } from './locate.ts';
import { parseDealerRecord } from './parse.ts';
import { publishedDealer } from './published-dealer.ts';
import type { DealerData, PublishedDealer } from './types.ts';

export interface FileDealerData extends DealerData {
  /** The dealer as it was built into this very location. */
  dealerAt(location: SiteLocation): Promise<PublishedDealer | undefined>;
}

/** The dealers of a build's output folder. */
export function fileDealerData(distDir: string): FileDealerData {
  const read = cachedReader();
  const dealerAt = (location: SiteLocation) => read(location.slug, location.dataFile);

  return {
    dealerAt,
    dealers: () => listSites(distDir),
    async dealer(slug) {
      const location = await locateSite(distDir, slug);
      return location && dealerAt(location);
    },
  };
}

/** The one dealer whose data is deployed as a single file beside a function. */
export function deployedDealerData(file: string): DealerData {
  const read = cachedReader();
  const only = () => read('', file);

  return {
    async dealer(slug) {
      const dealer = await only();
      return dealer?.slug === slug ? dealer : undefined;
    },
    async dealers() {
      const dealer = await only();
      return dealer ? [dealer.slug] : [];
    },
  };
}

type Cached = { readonly stamp: string; readonly dealer: PublishedDealer };

/** Keeps the parsed data of each dealer until its file is another one; `undefined` when there is no file. */
function cachedReader(): (key: string, file: string) => Promise<PublishedDealer | undefined> {
  const cache = new Map<string, Cached>();

  return async (key, file) => {
    const stamp = await stampOf(file);
    if (stamp === undefined) return undefined;
    const known = cache.get(key);
    if (known?.stamp === stamp) return known.dealer;
    const dealer = publishedDealer(parseDealerRecord(await readFile(file, 'utf8'), file));
    cache.set(key, { stamp, dealer });
    return dealer;
  };
}

async function stampOf(file: string): Promise<string | undefined> {
  try {
    const path = await realpath(file);
    const { mtimeMs, size, ino } = await stat(path);
    return `${path}:${ino}:${mtimeMs}:${size}`;
  } catch {
    return undefined;
  }
}
