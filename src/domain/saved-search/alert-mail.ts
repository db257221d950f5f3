import { escaped, MAIL_FONT, type MailWords, mailPage } from '#domain/account/mail.ts';
import { formatNumber } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import type { StockHit } from '#domain/search/document.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { priceWording } from '#domain/vehicle/price.ts';
import { absoluteUrl, paths } from '#paths';
import type { SavedSearchConfig } from './config.ts';
import { inert } from './inert.ts';
import { ALERT_LINKS } from './links.ts';

/** How many vehicles a letter names; how many more there are, it says. */
const SHOWN = 6;

interface Told {
  /** Of the search. */
  readonly name: string;
  readonly address: string;
  /** Vehicles that are new for it, in the order of its results. */
  readonly found: readonly StockHit[];
  readonly stopToken: string;
  /** Where the site stands for whoever reads the letter. */
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

function lineOf(hit: StockHit, { config, market, url }: Told): Line {
  const { text, qualifier } = priceWording(hit, config.vehicles.price_qualifiers, market);
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

/** What is new for a search. Everything that came from a feed is text and nothing else. */
export function alertMail(told: Told): MailWords {
  const { found, stopToken, address, config, market, url } = told;
  const name = inert(told.name);
  const dealer = inert(config.name);
  const lines = found.slice(0, SHOWN).map((hit) => lineOf(hit, told));
  const more = found.length - lines.length;
  const counted = countText(found.length, config.vehicles, market);
  const [number = '', ...words] = counted.split(' ');
  const subject = `${number} new ${words.join(' ')}: ${name}`;
  const heading = `New at ${dealer} for your saved search “${name}”:`;
  const all = { href: absoluteUrl({ url }, address), words: 'See all results' };
  const stop = absoluteUrl({ url }, ALERT_LINKS.stop(stopToken));
  const moreText = more > 0 ? `And ${formatNumber(more, market)} more.` : '';
  const why = spell(
    `You asked us to e-mail you when new ${config.vehicles.many} match this search. Prices and availability may have changed since.`,
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
      `Stop these e-mails: ${stop}\n`,
    ].join('\n\n'),
    html: mailPage(
      market.locale,
      subject,
      `<p style="margin:0 0 16px">${escaped(heading)}</p>${lines.map(lineHtml).join('')}${
        more > 0 ? `<p style="margin:0 0 16px">${moreText}</p>` : ''
      }<p style="margin:0 0 24px;font:700 16px/1.5 ${MAIL_FONT}"><a href="${escaped(all.href)}">${all.words}</a></p><p style="margin:0;opacity:.75;font-size:14px">${escaped(why)} <a href="${escaped(stop)}">Stop these e-mails</a></p>`,
    ),
  };
}
