import type { MarketCode } from '#domain/market/markets.ts';
import type { SiteInput } from '#domain/site/schema.ts';

export interface NewSite {
  readonly slug: string;
  readonly name: string | null;
  readonly market: MarketCode;
  readonly template: string;
}

interface NewFile {
  readonly path: string;
  readonly content: string;
}

/** A believable start in each market: where, when and under which number. */
const STARTS: Readonly<
  Record<MarketCode, { timezone: string; phone: string; city: string; state: string; postcode: string }>
> = {
  AU: { timezone: 'Australia/Sydney', phone: '02 5550 1234', city: 'Sydney', state: 'NSW', postcode: '2000' },
  NZ: {
    timezone: 'Pacific/Auckland',
    phone: '09 555 0123',
    city: 'Auckland',
    state: 'Auckland',
    postcode: '1010',
  },
  US: { timezone: 'America/Denver', phone: '(303) 555-0123', city: 'Denver', state: 'CO', postcode: '80202' },
};

const WEEKDAYS = [1, 2, 3, 4, 5];

const nameOf = (slug: string) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function configuration({ slug, market, template, name }: NewSite): object {
  const start = STARTS[market];
  const dealer = name ?? nameOf(slug);
  const config = {
    $schema: '../site.schema.json',
    name: dealer,
    slug,
    url: `https://www.${slug}.example`,
    market,
    timezone: start.timezone,
    template: template as SiteInput['template'],
    phone: start.phone,
    theme: { brand: '#1d3557', accent: '#c1440e' },
    locations: [
      {
        id: 1,
        name: dealer,
        slug,
        primary: true,
        address: {
          street: '1 Example Street',
          city: start.city,
          state: start.state,
          postcode: start.postcode,
        },
        contact_detail: {
          phone: start.phone,
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
    navigation: {
      header: [
        { name: 'Our vehicles', url: '/search/new-used-and-demo-cars', carTypeQty: 'all' as const },
        { name: 'About us', url: '/about' },
        { name: 'Contact', url: `/contact-us/${slug}` },
      ],
      footer: [
        { name: 'Our vehicles', url: '/search/new-used-and-demo-cars' },
        { name: 'About us', url: '/about' },
      ],
    },
    home: { headline: `Welcome to ${dealer}`, intro: 'Have a look at what has just come in.' },
  } satisfies SiteInput;
  return config;
}

const about = ({ slug, name }: NewSite) => `---
title: About us
description: Who we are and where to find us
---

${name ?? nameOf(slug)} has a page of its own now. Write here who you are, since when, and why people come back.
`;

/** The files of a dealer who starts: a whole site, only without vehicles. */
export const newSiteFiles = (site: NewSite): readonly NewFile[] => [
  { path: 'site.json', content: `${JSON.stringify(configuration(site), null, 2)}\n` },
  { path: 'stock.json', content: '[]\n' },
  { path: 'pages/about.md', content: about(site) },
];
