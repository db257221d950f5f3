import { readFleet } from '#adapters/sites/dealer-data/fleet.ts';
import { DealerDataError } from '#adapters/sites/dealer-data/record.ts';
import type { DealerData, Fleet } from '#adapters/sites/dealer-data/types.ts';

export type DealerOf = (request: Request) => Promise<string | undefined>;

type Options = {
  readonly dealerData: DealerData;
  /** The one dealer of a deployment; without it the host decides. */
  readonly siteSlug?: string | undefined;
  readonly now: () => number;
};

const LOCAL_SUFFIX = '.localhost';
const HOSTS_FRESH_MS = 5000;

/**
 * Finds the dealer of a request: the deployment's, or by host name. Nothing in the body, the query or a forwarding
 * header can name another dealer.
 */
export function createDealerOf({ dealerData, siteSlug, now }: Options): DealerOf {
  if (siteSlug) return async () => siteSlug;
  const fleet = hostTable(dealerData, now);

  return async (request) => {
    const host = hostOf(request);
    if (!host.endsWith(LOCAL_SUFFIX))
      return isThisMachine(host) ? undefined : (await fleet()).slugOfHost(host);
    const slug = host.slice(0, -LOCAL_SUFFIX.length);
    return (await isDealer(slug, dealerData)) ? slug : undefined;
  };
}

/** Damaged data is some dealer's, whose pages are served. */
const isDealer = (slug: string, dealerData: DealerData): Promise<boolean> =>
  dealerData.dealer(slug).then(
    (dealer) => dealer !== undefined,
    (error: unknown) => {
      if (error instanceof DealerDataError) return true;
      throw error;
    },
  );

export const hostOf = (request: Request): string => new URL(request.url).hostname.replace(/\.$/, '');

/** Returns true for addresses of the machine itself, which belong to no dealer. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^\d+\.\d+\.\d+\.\d+$/.test(host);

/** Reads the hosts again only every few seconds: a stranger's host name must not cost a walk over all dealers. */
function hostTable(dealerData: DealerData, now: () => number): () => Promise<Pick<Fleet, 'slugOfHost'>> {
  if (dealerData.fleet) return () => readFleet(dealerData);
  let table: Promise<Fleet> | undefined;
  let readAt = 0;

  return () => {
    if (table === undefined || now() - readAt > HOSTS_FRESH_MS) {
      readAt = now();
      table = readFleet(dealerData);
    }
    return table;
  };
}
