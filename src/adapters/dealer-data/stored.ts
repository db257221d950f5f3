import type { ObjectStore } from '#adapters/object-store/types.ts';
import { closedFiles } from '#adapters/published-sites/closed-files.ts';
import { MissingFile } from '#adapters/published-sites/files.ts';
import { PublishedFormatError } from '#adapters/published-sites/format.ts';
import type { PublishedSites } from '#adapters/published-sites/read.ts';
import { publishedDealer } from './published-dealer.ts';
import { DEALER_DATA_FILE, DealerDataError, parseDealerRecord } from './record.ts';
import type { DealerData } from './types.ts';

interface Options {
  readonly closed: ObjectStore;
  readonly sites: PublishedSites;
  /** For dealers in memory, in bytes of their texts. One of 200 vehicles has 150 KB. */
  readonly budget?: number;
}

/** Parsed, a text takes about twice its bytes: room for 150 usual dealers, in 40 MB. */
const BUDGET = 24 * 1024 * 1024;

/** The dealers of the object store: the list is read once and again when it changes, a dealer's data when it is asked for. */
export function storedDealerData({ closed, sites, budget = BUDGET }: Options): DealerData {
  const dealer = closedFiles({
    closed,
    sites,
    called: DEALER_DATA_FILE,
    budget,
    open: (text, origin) => publishedDealer(parseDealerRecord(text, origin)),
    weigh: (text) => text.length,
  });
  return {
    dealer: (slug) =>
      dealer(slug).catch((cause: unknown) => {
        const isDamage = cause instanceof PublishedFormatError || cause instanceof MissingFile;
        throw isDamage ? new DealerDataError(cause.message, { cause }) : cause;
      }),
    dealers: async () => [...(await sites.fleet()).slugs],
    fleet: () => sites.fleet(),
  };
}
