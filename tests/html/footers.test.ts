import { describe, expect, test } from 'vitest';
import { FOOTERS } from '#domain/sites/look-config.ts';
import { outputOf, siteOf, slugs } from '../fleet/sites.ts';
import { readPage, tags } from './page.ts';
import { type Part, partOf } from './part.ts';

const configOf = (slug: string) => siteOf(slug).config;
type Config = ReturnType<typeof configOf>;
type Footer = (typeof FOOTERS)[number];

const dealerWith = (variant: Footer) =>
  slugs.find((slug) => configOf(slug).footer.variant === variant) ?? `no dealer with ${variant}`;

const people = (footer: Part, { staff }: Config, most = staff.length) => {
  for (const { name, phone } of staff.slice(0, most)) footer.link(new RegExp(`${name}.*${phone}`));
};

/** What a shopper must find in each footer. */
const BLOCKS: Readonly<Record<Footer, (footer: Part, config: Config) => void>> = {
  default: (footer) => {
    for (const name of ['Models', 'In stock', 'Brands']) footer.navigation(name);
    footer.link('All cars');
    footer.heading('Opening hours');
  },
  navigation: (footer, { navigation }) => {
    for (const column of [navigation.footer.at(0), navigation.footer.at(-1)])
      footer.heading(column?.name ?? '');
    footer.heading('Opening hours');
  },
  staff: (footer, config) => {
    footer.heading('Talk to a person');
    people(footer, config);
  },
  generic: (footer, config) => {
    people(footer, config, 3);
    footer.heading('Opening hours');
    footer.region(/where to find us$/).link(/directions/i);
  },
  'perth-subaru': (footer, { footer: { about, sales_phone } }) => {
    footer.words(about ?? '');
    footer.navigation('Quick links').link('Used vehicles');
    footer.navigation('Services').link('Parts and accessories');
    footer.region('Sales').link(new RegExp(sales_phone ?? ''));
    for (const name of ['Facebook', 'Twitter', 'YouTube', 'Instagram']) footer.link(new RegExp(name));
    for (const name of ['Dealer licence', 'MRB', 'RTA']) footer.words(name);
  },
  locations: (footer) => {
    footer.heading('Come and see us');
    footer.link('Gladstone Yard');
    footer.link('Get directions to Gladstone Yard');
  },
  brands: (footer) => {
    for (const name of ['GWM', 'Haval', 'Cannon', 'Jolion']) footer.navigation('Our brands').link(name);
  },
  subscribe: (footer, { footer: { about } }) => {
    footer.region('Stay in touch').words(about ?? '');
    footer.link('See what is here now');
    footer.heading('Opening hours');
  },
  map: (footer) => {
    footer.heading('Come and find us');
    footer.region(/^Map of/).link(/directions/i);
    footer.heading('Opening hours');
  },
  group: (footer, { navigation }) => {
    footer.region('All our locations').link('Casino Isuzu UTE');
    for (const { name } of navigation.footer.slice(0, 1)) footer.heading(name ?? '');
  },
  minimal: (footer, { navigation }) => {
    for (const { name, url } of navigation.footer.flatMap(({ dropdownItems }) => dropdownItems))
      if (url !== '/privacy-policy') footer.link(name ?? '');
  },
};

const licenceNumbers = ({ footer, locations }: Config) => [
  ...footer.licences.map(({ number }) => number),
  ...locations.flatMap(({ dealer_license_number, motor_vehicle_repairer }) =>
    [dealer_license_number, motor_vehicle_repairer].filter((code) => code !== null),
  ),
];

describe.each(FOOTERS)('the footer "%s"', (variant) => {
  test('has all that a shopper looks for', () => {
    const slug = dealerWith(variant);
    const config = configOf(slug);
    const page = readPage(slug, '/privacy-policy', outputOf(slug, 'privacy-policy.html'));
    const [element] = tags(page, 'footer').filter(({ attribs }) => attribs['data-variant'] === variant);
    if (!element) throw new Error(`${slug} has no such footer`);
    const footer = partOf(element, page);
    BLOCKS[variant](footer, config);
    footer.words(new RegExp(`^© ${new Date().getFullYear()} `));
    for (const name of ['Privacy policy', 'Back to top']) footer.link(name);
    for (const number of licenceNumbers(config))
      expect(footer.text).toContain(
        config.footer.licences.find((one) => number.endsWith(one.number))?.number ?? number,
      );
    expect(footer.text).toContain(config.footer.licence_text);
  });
});
