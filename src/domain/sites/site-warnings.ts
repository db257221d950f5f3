import { minutesOf } from '#domain/dealers/open-state.ts';
import type { Incoherence } from './coherence.ts';
import { MARKETS } from './markets/markets.ts';
import { telHref } from './markets/phone.ts';
import type { Link } from './routing/links.ts';
import type { Site } from './site.ts';
import type { SiteConfig } from './site-schema.ts';

type Path = Incoherence['path'];

const LISTS = ['dropdownItems', 'dropdownMenus', 'items'] as const;

/** An entry of a menu, or a group of them. */
type Entry = {
  readonly name?: string | null;
  readonly title?: string | null;
  readonly url?: string | null;
} & { readonly [list in (typeof LISTS)[number]]?: readonly Entry[] };

const entriesIn = (entries: readonly Entry[], path: Path): readonly (readonly [Path, Entry])[] =>
  entries.flatMap((entry, index) => [
    [[...path, index], entry] as const,
    ...LISTS.flatMap((list) => entriesIn(entry[list] ?? [], [...path, index, list])),
  ]);

/** Finds navigation entries without a page, because they are not drawn. */
export function deadNavigation(
  { navigation }: Pick<SiteConfig, 'navigation'>,
  resolve: (href: string) => Link | undefined,
  pages: readonly string[] = [],
): readonly Incoherence[] {
  return (['header', 'footer'] as const).flatMap((place) =>
    entriesIn(navigation[place], ['navigation', place]).flatMap(([path, { name, title, url = null }]) =>
      url === null || resolve(url) !== undefined
        ? []
        : {
            path: [...path, 'url'],
            found: url,
            expected: `the address of a page that the site has: the entry "${name ?? title}" is not shown`,
            candidates: pages,
          },
    ),
  );
}

const ASSET = /\/assets\/[^"\\\s)]+/g;

/** Finds the files that a value of the configuration names, each with the path of the value. */
const namedIn = (value: unknown, path: Path): readonly (readonly [url: string, Path])[] => {
  if (typeof value === 'string') return (value.match(ASSET) ?? []).map((url) => [url, path] as const);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    namedIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

/** Finds files that the configuration or a text names but that do not exist. Each is reported once. */
export function missingAssets({ slug, config, pages, news, brands, assets }: Site): readonly Incoherence[] {
  const urls = assets.map(({ url }) => url);
  const there = new Set(urls);
  const inTexts = JSON.stringify([pages, news, brands]).match(ASSET) ?? [];
  const named = new Map([...inTexts.map((url) => [url, []] as const), ...namedIn(config, []).toReversed()]);
  return [...named]
    .filter(([url]) => !there.has(url))
    .map(([url, path]) => ({
      path,
      found: url,
      expected: `a file that exists: put it into sites/${slug}${url}, or remove its name`,
      candidates: urls,
    }));
}

/** Shorter numbers are services of the market (`13 11 14`), and none of them is shorter than this. */
const LEAST_DIALLED = 6;

/** Finds phone numbers that a tap cannot dial: "call us", "1300 TOYOTA". */
export function undialledPhones({
  phone,
  market,
  footer,
  locations,
  staff,
}: Pick<SiteConfig, 'phone' | 'market' | 'footer' | 'locations' | 'staff'>): readonly Incoherence[] {
  const numbers: readonly (readonly [Path, string | null])[] = [
    [['phone'], phone],
    [['footer', 'sales_phone'], footer.sales_phone],
    ...locations.flatMap(({ contact_detail }, index) =>
      (['phone', 'landline_phone'] as const).map(
        (field) => [['locations', index, 'contact_detail', field], contact_detail[field]] as const,
      ),
    ),
    ...staff.map((person, index) => [['staff', index, 'phone'], person.phone] as const),
  ];
  return numbers.flatMap(([path, phone]) =>
    phone === null || telHref(phone, MARKETS[market]).replace(/\D/g, '').length >= LEAST_DIALLED
      ? []
      : { path, found: phone, expected: 'a phone number in digits, as a tap dials it' },
  );
}

/** A yard that is open for longer than that past midnight has most likely two times in the wrong order. */
const LONGEST_NIGHT = 12 * 60;
const DAY = 24 * 60;

const isSwapped = (open: string | null, close: string | null): boolean => {
  if (open === null || close === null || minutesOf(close) >= minutesOf(open)) return false;
  return minutesOf(close) + DAY - minutesOf(open) > LONGEST_NIGHT;
};

/** Finds hours that end before they begin. They would mean a night, but a night is not that long. */
export function swappedHours({
  opening_hours,
  special_hours,
  locations,
}: Pick<SiteConfig, 'opening_hours' | 'special_hours' | 'locations'>): readonly Incoherence[] {
  const weeks = [
    { path: ['opening_hours'], hours: opening_hours },
    ...locations.map(({ contact_detail: { opening_hours: hours } }, index) => ({
      path: ['locations', index, 'contact_detail', 'opening_hours'],
      hours,
    })),
  ];
  const days = [
    ...weeks.flatMap(({ path, hours }) =>
      hours.map(({ open, close }, index) => ({ path: [...path, index, 'close'], open, close })),
    ),
    ...special_hours.map(({ start_hour: open, end_hour: close }, index) => ({
      path: ['special_hours', index, 'end_hour'],
      open,
      close,
    })),
  ];
  return days.flatMap(({ path, open, close }) =>
    isSwapped(open, close)
      ? {
          path,
          found: close,
          expected: `a time after ${open}: as it is, shoppers read that the day ends at ${close} on the next morning`,
        }
      : [],
  );
}

interface Named {
  readonly name: string;
  readonly contact_detail: { readonly phone: string | null };
}

/** Returns one warning per dealer, about all locations whose vehicles have no number to call. */
export function missingPhoneWarnings({
  phone,
  locations,
}: Pick<SiteConfig, 'phone'> & { readonly locations: readonly Named[] }): readonly string[] {
  if (phone !== null) return [];
  const silent = locations.filter(({ contact_detail }) => contact_detail.phone === null);
  if (silent.length === 0) return [];
  const names = silent.map(({ name }) => `"${name}"`).join(', ');
  return [`Vehicles at ${names} show no phone number: neither the location nor the site has one.`];
}
