import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Reservation, Reservations } from '#adapters/checkout/reservations/types.ts';
import { type ContactKey, contactKey, contactKeys } from '#domain/leads/contact.ts';
import { MARKETS, type Market } from '#domain/sites/markets/markets.ts';
import { chooseSites } from '#render/build.ts';
import { loadConfig } from '#sites/load.ts';
import { UsageError } from '../terminal/options.ts';

/** Whose leads: of some dealers or all, of one person or everybody. */
export interface Scope {
  readonly dealer?: string;
  readonly person?: ContactKey;
}

/** Leads outlive their site. The market of a deleted site is unknown. */
export function marketOf(sitesDir: string, slug: string): Market | undefined {
  if (!existsSync(join(sitesDir, slug))) return undefined;
  const config = loadConfig(sitesDir, slug);
  return config && MARKETS[config.market];
}

function personKey(text: string, market: Market | undefined): ContactKey {
  const isInternational = text.trim().startsWith('+');
  const markets = isInternational || !market ? Object.values(MARKETS) : [market];
  const key =
    text.includes('@') || isInternational || market
      ? markets.map((one) => contactKey(text, one)).find((record) => record !== undefined)
      : undefined;
  if (key !== undefined) return key;
  throw new UsageError(
    `--person=${text} is neither an email address nor a phone number${market ? ` of ${market.code}` : ''}. ` +
      'Give a number with its country code (+61 …), or name the dealer with --site.',
  );
}

interface Selection {
  readonly site?: readonly string[];
  readonly person?: string;
}

export function scopesOf(sitesDir: string, { site: sites, person }: Selection): readonly Scope[] {
  if (sites === undefined) return [person === undefined ? {} : { person: personKey(person, undefined) }];
  return sites.map((dealer) =>
    person === undefined ? { dealer } : { dealer, person: personKey(person, marketOf(sitesDir, dealer)) },
  );
}

/** A slug without a dealer and without leads is a typing mistake. */
export function refuseUnknown(sitesDir: string, { site: sites }: Selection): void {
  if (sites !== undefined) chooseSites(sitesDir, sites);
}

/** Throws if the configuration of a dealer is wrong. */
export function retentionOf(
  sitesDir: string,
  slugs: readonly string[] | undefined,
): readonly (readonly [dealer: string, days: number])[] {
  return chooseSites(sitesDir, slugs).map((slug) => {
    const config = loadConfig(sitesDir, slug);
    if (!config) throw new UsageError(`The configuration of ${slug} is wrong. npm run check-sites says why.`);
    return [slug, config.leads.retention_days] as const;
  });
}

const PORTION = 200;

/** If the market of a dealer is unknown, the phone number is tried in every market. */
function marketsIn(sitesDir: string): (dealer: string) => readonly Market[] {
  const marketsByDealer = new Map<string, readonly Market[]>();
  return (dealer) => {
    const market = marketsByDealer.has(dealer) ? undefined : marketOf(sitesDir, dealer);
    const markets = marketsByDealer.get(dealer) ?? (market ? [market] : Object.values(MARKETS));
    marketsByDealer.set(dealer, markets);
    return markets;
  };
}

function isBy({ buyer }: Reservation, person: Scope['person'], markets: readonly Market[]): boolean {
  return markets.some((one) => contactKeys(buyer, one).some((key) => key === person));
}

/** Pages through the reservations and payments of one person. */
export async function* reservationsOf(
  reservations: Pick<Reservations, 'people'>,
  { dealer, person }: Scope,
  sitesDir: string,
): AsyncGenerator<Reservation> {
  const marketsOf = marketsIn(sitesDir);
  for (let after = ''; ; ) {
    const portion = await reservations.people({
      ...(dealer !== undefined && { dealer }),
      after,
      limit: PORTION,
    });
    yield* portion.filter((reservation) => isBy(reservation, person, marketsOf(reservation.dealer)));
    after = portion.at(-1)?.id ?? '';
    if (portion.length < PORTION) return;
  }
}
