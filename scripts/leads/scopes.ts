import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ContactKey, contactKey } from '#domain/lead/contact.ts';
import { MARKETS, type Market } from '#domain/market/markets.ts';
import { chooseSites } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** Whose leads are meant: of one dealer or of all, of one person or of everybody. */
export interface Scope {
  readonly dealer?: string;
  readonly person?: ContactKey;
}

/** Leads outlive the site that they came to: then its market is not known any more. */
export function marketOf(sitesDir: string, slug: string): Market | undefined {
  if (!existsSync(join(sitesDir, slug))) return undefined;
  const { site } = loadSite(sitesDir, slug);
  return site && MARKETS[site.config.market];
}

function personKey(text: string, market: Market | undefined): ContactKey {
  const isInternational = text.trim().startsWith('+');
  const markets = isInternational || !market ? Object.values(MARKETS) : [market];
  const key =
    text.includes('@') || isInternational || market
      ? markets.map((one) => contactKey(text, one)).find((found) => found !== undefined)
      : undefined;
  if (key !== undefined) return key;
  throw new UsageError(
    `--person=${text} is no e-mail address and no phone number${market ? ` of ${market.code}` : ''}. ` +
      'Give a number with its country code (+61 …), or name the dealer with --site.',
  );
}

interface Wanted {
  readonly site?: readonly string[];
  readonly person?: string;
}

export function scopesOf(sitesDir: string, { site: sites, person }: Wanted): readonly Scope[] {
  if (sites === undefined) return [person === undefined ? {} : { person: personKey(person, undefined) }];
  return sites.map((dealer) =>
    person === undefined ? { dealer } : { dealer, person: personKey(person, marketOf(sitesDir, dealer)) },
  );
}

/** A slug that is nobody’s and has no leads either is a slip of the finger. */
export function refuseUnknown(sitesDir: string, { site: sites }: Wanted): void {
  if (sites !== undefined) chooseSites(sitesDir, sites);
}

/** The dealers who say how long their leads are kept, with what they say. */
export function retentionOf(
  sitesDir: string,
  wanted: readonly string[] | undefined,
): readonly (readonly [dealer: string, days: number])[] {
  return chooseSites(sitesDir, wanted).map((slug) => {
    const { site } = loadSite(sitesDir, slug);
    if (!site)
      throw new UsageError(`The configuration of ${slug} is wrong; npm run check-sites says what is wrong.`);
    return [slug, site.config.leads.retention_days] as const;
  });
}
