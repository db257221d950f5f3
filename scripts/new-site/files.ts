import { manufacturerBySlug } from '#domain/content/brands/manufacturers.ts';
import type { SiteInput } from '#domain/sites/site-schema.ts';
import { qualifiersSaid } from '#domain/vehicles/price/price-contents.ts';
import type { NewDealer } from './answers.ts';
import { TRADES, type Trade } from './trades.ts';
import { timezoneIn } from './usual.ts';

interface NewFile {
  readonly path: string;
  readonly content: string;
}

const WEEKDAYS = [1, 2, 3, 4, 5];
/** Drawn pictures, until the dealer has photographs. */
const HERO = '/assets/hero.webp';
const LOCATION = '/assets/location-sales.jpg';
const DEFAULT_SEARCH = 'new-used-and-demo-cars';

type Entry = NonNullable<SiteInput['navigation']>['header'][number];

/** Builds the menu of new vehicles: the models of one make, or the names of several makes. */
function newEntry(makes: readonly string[], many: string): readonly Entry[] {
  const [only, ...others] = makes;
  if (only === undefined) return [];
  const dynamicDropdown = others.length === 0 ? ('models' as const) : ('brands' as const);
  const name = others.length === 0 ? `New ${manufacturerBySlug(only)?.name ?? only}` : `New ${many}`;
  return [{ name, url: '/search/new-cars', dynamicDropdown, carTypeQty: 'new' }];
}

/** What the vehicles of a new dealer's feed have in common. */
interface Stock {
  readonly isUsedOnly: boolean;
}

function navigation({ slug, makes }: NewDealer, { many }: Trade, searchPath: string, { isUsedOnly }: Stock) {
  return {
    header: [
      { name: `All ${many}`, url: `/search/${searchPath}`, carTypeQty: 'all' },
      ...(isUsedOnly
        ? []
        : [
            ...newEntry(makes, many),
            { name: `Used ${many}`, url: '/search/used-cars', carTypeQty: 'used' as const },
          ]),
      { name: 'About us', url: '/about' },
      { name: 'Contact', url: `/contact-us/${slug}` },
    ],
    footer: [
      { name: `All ${many}`, url: `/search/${searchPath}` },
      { name: 'About us', url: '/about' },
      { name: 'Contact', url: `/contact-us/${slug}` },
      { name: 'Privacy policy', url: '/privacy-policy' },
    ],
  } satisfies SiteInput['navigation'];
}

function configuration(answers: NewDealer, stock: Stock): object {
  const { slug, name, market, template, makes, sells, street, city, state, postcode, phone, email } = answers;
  const trade: Trade = TRADES[sells];
  const price_qualifiers = qualifiersSaid({ new: answers.newPrice, used: answers.usedPrice }, market);
  const searchPath = trade.searchPath ?? (stock.isUsedOnly ? 'used-cars' : DEFAULT_SEARCH);
  return {
    $schema: '../site.schema.json',
    name,
    slug,
    url: `https://www.${slug}.example`,
    market,
    timezone: timezoneIn(market, state),
    template,
    phone,
    manufacturer: [...makes],
    theme: { brand: answers.brand, accent: answers.accent },
    locations: [
      {
        id: 1,
        name,
        slug,
        primary: true,
        manufacturers: [...makes],
        ...(answers.samples && { image: LOCATION }),
        address: { street, city, state, postcode },
        contact_detail: {
          phone,
          email,
          opening_hours: [
            ...WEEKDAYS.map((weekday) => ({
              weekday,
              status: 'Open' as const,
              open: '08:30',
              close: '17:30',
            })),
            { weekday: 6, status: 'Open' as const, open: '08:30', close: '16:00' },
            { weekday: 0, status: 'Closed' as const },
          ],
        },
      },
    ],
    navigation: navigation(answers, trade, searchPath, stock),
    home: {
      headline: trade.headline,
      intro: `${name} in ${city}: see what is in the yard today.`,
      ...(answers.samples && { hero_image: HERO }),
    },
    vehicles: {
      one: trade.one,
      many: trade.many,
      ...(Object.keys(price_qualifiers).length > 0 && { price_qualifiers }),
    },
    ...(searchPath !== DEFAULT_SEARCH && { default_search_path: searchPath }),
    // Model pages and sample vehicles use drawn pictures.
    ...((answers.samples || makes.length > 0) && { images: { shared: ['vehicles'] } }),
    saved: { enabled: true },
    ...(email !== null && { leads: { delivery: { mail: { to: [email] } } } }),
  } satisfies SiteInput;
}

const about = ({ name, city }: NewDealer) => `---
title: About us
description: Who we are and where to find us in ${city}.
---

${name} has a page of its own now. Write here who you are, since when, and why people come back.
`;

export const newSiteFiles = (answers: NewDealer, stock: Stock): readonly NewFile[] => [
  { path: 'site.json', content: `${JSON.stringify(configuration(answers, stock), null, 2)}\n` },
  { path: 'stock.json', content: '[]\n' },
  { path: 'pages/about.md', content: about(answers) },
];
