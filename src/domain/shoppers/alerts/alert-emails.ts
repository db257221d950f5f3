import type { SearchState } from '#domain/search/filters/search-state.ts';
import { stockHits } from '#domain/search/results/answer.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { MultiSearch } from '#domain/search/results/multi-search.ts';
import { resultQueries, type SearchSetting } from '#domain/search/results/queries.ts';
import { formatNumber } from '#domain/sites/markets/format.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { HIT_FIELDS } from '#domain/vehicles/attributes/attributes.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { priceOrWeekly, priceWording, weeklyPrice } from '#domain/vehicles/price/price.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { absoluteUrl, paths } from '#paths';
import { type EmailWords, emailLayout, escaped, linkEmail, MAIL_FONT } from '../accounts/account-email.ts';
import { searchedFor } from './saved-search.ts';
import { UNPRINTABLE } from './search-name.ts';

/** How many vehicles an email names. It says how many more there are. */
const SHOWN = 6;

interface EmailParts {
  /** Of the search. */
  readonly name: string;
  readonly address: string;
  /** The new vehicles, in the order of the results. */
  readonly hits: readonly StockHit[];
  readonly stopToken: string;
  /** The public address of the site. */
  readonly url: string;
  readonly config: SavedSearchConfig;
  readonly market: MarketWords;
}

interface Line {
  readonly name: string;
  readonly price: string;
  readonly qualifier: string;
  readonly href: string;
}

function lineOf(hit: StockHit, { config, market, url }: EmailParts): Line {
  const price = priceWording(hit, config.vehicles.price_qualifiers, market);
  const { text, qualifier } = priceOrWeekly(price, weeklyPrice(hit, null, market));
  const states = [hit.status === 'coming_soon' ? 'Coming soon' : '', hit.reserved ? 'Reserved' : ''];
  return {
    name: inert(hit.name),
    price: spell(text, market),
    qualifier: [inert(qualifier ?? ''), ...states].filter((part) => part !== '').join(' · '),
    href: absoluteUrl({ url }, paths.vehicle(encodeURIComponent(hit.slug))),
  };
}

const lineText = ({ name, price, qualifier, href }: Line): string =>
  `${name}\n${[price, qualifier].filter((part) => part !== '').join(' ')}\n${href}`;

const lineHtml = ({ name, price, qualifier, href }: Line): string =>
  `<p style="margin:0 0 16px"><a href="${escaped(href)}" style="font-weight:700">${escaped(name)}</a><br>${escaped(price)}${qualifier === '' ? '' : ` <span style="opacity:.75;font-size:14px">${escaped(qualifier)}</span>`}</p>`;

/** Writes the email about new vehicles. Text from feeds is escaped. */
export function searchAlertEmail(parts: EmailParts): EmailWords {
  const { hits, stopToken, address, config, market, url } = parts;
  const name = inert(parts.name);
  const dealer = inert(config.name);
  const lines = hits.slice(0, SHOWN).map((hit) => lineOf(hit, parts));
  const more = hits.length - lines.length;
  const counted = countText(hits.length, config.vehicles, market);
  const [number = '', ...words] = counted.split(' ');
  const subject = `${number} new ${words.join(' ')}: ${name}`;
  const heading = `New at ${dealer} for your saved search “${name}”:`;
  const all = { href: absoluteUrl({ url }, address), words: 'See all results' };
  const stop = absoluteUrl({ url }, ALERT_LINKS.stop(stopToken));
  const moreText = more > 0 ? `And ${formatNumber(more, market)} more.` : '';
  const why = spell(
    `You asked us to email you when new ${config.vehicles.many} match this search. Prices and availability may have changed since.`,
    market,
  );
  return {
    subject,
    text: [
      heading,
      ...lines.map(lineText),
      ...(more > 0 ? [moreText] : []),
      `${all.words}: ${all.href}`,
      why,
      `Stop these emails: ${stop}\n`,
    ].join('\n\n'),
    html: emailLayout(
      market.locale,
      subject,
      `<p style="margin:0 0 16px">${escaped(heading)}</p>${lines.map(lineHtml).join('')}${
        more > 0 ? `<p style="margin:0 0 16px">${moreText}</p>` : ''
      }<p style="margin:0 0 24px;font:700 16px/1.5 ${MAIL_FONT}"><a href="${escaped(all.href)}">${all.words}</a></p><p style="margin:0;opacity:.75;font-size:14px">${escaped(why)} <a href="${escaped(stop)}">Stop these emails</a></p>`,
    ),
  };
}

/** Builds links to API pages for emails. They work without signing in. */
const page = (path: string) => (token: string) => `${path}?token=${encodeURIComponent(token)}`;

export const ALERT_LINKS = {
  confirm: page('/api/account/alerts/confirm'),
  stop: page('/api/account/alerts/stop'),
} as const;

/** As much of a site’s configuration as its saved searches depend on. */
export type SavedSearchConfig = Pick<
  SiteConfig,
  'name' | 'url' | 'vehicles' | 'default_search_path' | 'search_filters' | 'search' | 'include_sold_cars_days'
>;

const LONGEST = 120;
const WORD_JOINER = '\u2060';

/**
 * Makes feed text safe for an email: one line, bounded, and without anything that mail programs turn into a link. `See
 * evil.example` keeps its look.
 */
export function inert(text: string): string {
  const line = text
    .replace(UNPRINTABLE, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  const short = line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
  return short.replace(/(?<=[\p{L}\p{N}])[.@](?=\p{L})/gu, (sign) => `${sign}${WORD_JOINER}`);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause between two emails about one search. */
const REST_MS = 20 * HOUR_MS;

/** Retry pauses by the number of failures: short at first, then long, and never given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;

export const nextEmailAt = (sentAt: number): number => sentAt + REST_MS;

export const nextTryAt = (failedAt: number, attempts: number): number =>
  failedAt + (PAUSES_MS[Math.min(Math.max(attempts, 1), PAUSES_MS.length) - 1] ?? HOUR_MS);

/** How long the confirmation link works. */
export const CONFIRM_MS = 7 * 24 * HOUR_MS;

interface ConfirmationRequest {
  readonly name: string;
  readonly token: string;
  readonly url: string;
  readonly config: Pick<SavedSearchConfig, 'name' | 'vehicles'>;
  readonly market: MarketWords;
}

/** Writes the double opt-in email. Without confirmation no emails follow. */
export function confirmationEmail({ name, token, url, config, market }: ConfirmationRequest): EmailWords {
  const href = absoluteUrl({ url }, ALERT_LINKS.confirm(token));
  const what = spell(
    `You asked ${inert(config.name)} to email you when new ${config.vehicles.many} match “${inert(name)}”. Please confirm that you want these emails, at most one a day:`,
    market,
  );
  const careful =
    'The link works for seven days. If you did not ask for this, do nothing: no emails will be sent.';
  const subject = `Please confirm: new ${config.vehicles.many} for “${inert(name)}”`;
  return linkEmail({ subject, what, href, press: 'Yes, email me', careful, locale: market.locale });
}

interface Stock {
  readonly search: MultiSearch;
  readonly since: Readonly<Record<string, number>>;
}

/** As many as a search can find, because new vehicles may come last. */
const ALL = 100_000;

/**
 * Finds the vehicles that match a search and arrived after the last alert, in the order of its results. It sends the results
 * page’s own query to the same engine.
 */
export async function newFor(
  state: SearchState,
  after: number,
  { search, since }: Stock,
  setting: SearchSetting,
): Promise<readonly StockHit[]> {
  const [question] = resultQueries(searchedFor(state), setting);
  if (question === undefined) return [];
  const { results } = await search({
    queries: [{ ...question, facets: null, limit: ALL, offset: 0, attributesToRetrieve: ['id'] }],
  });
  const ids = (results[0]?.hits ?? [])
    .map(({ id }) => String(id))
    .filter((id) => Object.hasOwn(since, id) && (since[id] ?? 0) > after);
  if (ids.length === 0) return [];
  const { results: shown } = await search({
    queries: [
      {
        indexUid: setting.index,
        filter: `id IN [${ids.map((id) => `"${id}"`).join(', ')}]`,
        limit: ids.length,
        offset: 0,
        attributesToRetrieve: [...HIT_FIELDS],
      },
    ],
  });
  const hits = stockHits(shown[0]?.hits);
  const place = new Map(ids.map((id, index) => [id, index]));
  return hits
    .filter(isAvailable)
    .toSorted((a, b) => (place.get(String(a.id)) ?? 0) - (place.get(String(b.id)) ?? 0));
}
