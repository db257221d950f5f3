import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { weekRows } from '#domain/dealers/opening-hours.ts';
import { addressLine, hoursOf, type Place, placesOf } from '#domain/dealers/places.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { absoluteUrl, paths } from '#paths';
import type { SiteFile } from './site-files.ts';
import type { PageBrief } from './text-files.ts';

/** Home, then a page, or a page below it: what lies deeper is found from there. */
const DEEPEST = 3;

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Brackets in a name would end the link text. */
const linkText = (text: string) => onOneLine(text).replace(/[[\]]/g, '');

const shownAddress = (location: Location, { market }: Dealer) =>
  `${onOneLine(addressLine(location.address))}, ${market.code}`;

function departmentLine(location: Location, main: Location, dealer: Dealer): string | null {
  const { config, market } = dealer;
  const { phone, landline_phone } = location.contact_detail;
  const hours = weekRows(hoursOf(location, config), market).map(
    ({ days, hours: times }) => `${days} ${times}`,
  );
  const address = shownAddress(location, dealer);
  const facts = [
    address === shownAddress(main, dealer) ? null : address,
    phone ?? landline_phone,
    hours.length > 0 ? hours.join(', ') : null,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? `- ${onOneLine(location.name)}: ${onOneLine(facts.join('; '))}` : null;
}

function placeLines({ main, departments }: Place, dealer: Dealer): string {
  const lines = departments
    .map((location) => departmentLine(location, main, dealer))
    .filter((line) => line !== null);
  const address = `Address: ${shownAddress(main, dealer)}`;
  return [`### ${onOneLine(placeName(main.name))}`, '', address, '', ...lines].join('\n').trimEnd();
}

type Head = Omit<PageBrief['head'], 'pictures'>;

const isMain = ({ indexed, type, trail }: Head) => indexed && type === 'website' && trail.length <= DEEPEST;

const nameOf = ({ trail }: Head) => trail.at(-1)?.label ?? 'Home';

/** Sorts by depth, then by name. The order of the stock means nothing here. */
const inOrder = (a: Head, b: Head) =>
  a.trail.length - b.trail.length ||
  (a.trail.length === DEEPEST ? nameOf(a).localeCompare(nameOf(b), 'en') : 0);

const pageLine = (head: Head) => `- [${linkText(nameOf(head))}](${head.canonical})`;

/**
 * Writes a guide for language models in Markdown: the dealer, its locations, hours and contacts. Of the stock it gives
 * only the address, because anything else would soon be wrong.
 */
export function guide(dealer: Dealer, pages: readonly { readonly head: Head }[]): SiteFile {
  const { config } = dealer;
  const about = config.meta.description ?? config.home.intro;
  const parts = [
    `# ${onOneLine(config.name)}`,
    ...(about === null ? [] : [`> ${onOneLine(about)}`]),
    ...(config.phone === null ? [] : [`Phone: ${onOneLine(config.phone)}`]),
    '## Locations and opening hours',
    `Times are local (${config.timezone}).`,
    ...placesOf(config.locations).map((place) => placeLines(place, dealer)),
    '## Pages',
    pages
      .map(({ head }) => head)
      .filter(isMain)
      .toSorted(inOrder)
      .map(pageLine)
      .join('\n'),
    '## Stock data',
    'Prices and availability change during the day. Read them here instead of remembering them:',
    [
      `- [Every vehicle, as JSON](${absoluteUrl(config, paths.stockIndex)})`,
      `- [Price and availability by vehicle id, as JSON](${absoluteUrl(config, paths.status)})`,
      `- [All pages, with the date each last changed](${absoluteUrl(config, paths.sitemap)})`,
    ].join('\n'),
  ];
  return { path: paths.guide, content: `${parts.join('\n\n')}\n` };
}
