import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { DYNAMIC_DROPDOWNS } from '#domain/shell/navigation.ts';
import { HOME_SECTIONS } from '#domain/sites/look-config.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import { isShown } from '#domain/vehicles/status/availability.ts';
import { daysBehind, movedByDays } from '#domain/vehicles/status/demo-days.ts';
import { tagOf } from '#domain/vehicles/tag.ts';
import { SAMPLES_DIR } from '#scripts/new-site/samples.ts';
import { loadSite } from '#sites/load.ts';
import { whole } from '../../tests/matrix.ts';
import { drawVehicle } from './art/vehicle.ts';
import { drawingNamed, inventedFiles, usedDrawings } from './pictures/picture-use.ts';
import { INVENTED_DEALERS } from './stock/profile.ts';
import { sampleVehicleFiles } from './stock/samples.ts';
import { stockOf, stockText } from './stock/yard.ts';

const SITES = join(import.meta.dirname, '../../sites');
const MEGABYTE = 1024 * 1024;

const stockFile = (slug: string): string => readFileSync(join(SITES, slug, 'stock.json'), 'utf8');
const parsed = new Map(
  INVENTED_DEALERS.map((slug): [string, Record<string, unknown>[]] => [slug, JSON.parse(stockFile(slug))]),
);
const rawStock = (slug: string) => parsed.get(slug) ?? [];
const loaded = new Map(INVENTED_DEALERS.map((slug) => [slug, loadSite(SITES, slug)]));

function siteOf(slug: string) {
  const site = loaded.get(slug)?.site;
  if (site === undefined) throw new Error(`${slug} cannot be loaded`);
  return site;
}

/** Every path into `/assets/` anywhere in a value. */
function assetsIn(value: unknown): readonly string[] {
  // A picture may be a part of a drawing: `/assets/a.svg#svgView(…)`.
  if (typeof value === 'string') return value.startsWith('/assets/') ? [value.replace(/#.*$/, '')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(assetsIn);
}

describe.each(INVENTED_DEALERS)('the dealer %s', (slug) => {
  it('loads without a problem', () => {
    expect(loaded.get(slug)?.problems ?? []).toEqual([]);
  });

  it('has exactly the stock that the script writes', () => {
    expect(stockText(stockOf(SITES, slug)) === stockFile(slug)).toBe(true);
  });

  it('has 60 to 400 vehicles, of every status and with the usual exceptions', () => {
    const { vehicles } = readStock(rawStock(slug));
    expect(vehicles.length).toBeGreaterThanOrEqual(60);
    expect(vehicles.length).toBeLessThanOrEqual(400);
    expect(new Set(vehicles.map((vehicle) => vehicle.status))).toEqual(
      new Set(['in_stock', 'coming_soon', 'sold']),
    );
    const exceptions = {
      reserved: vehicles.some((vehicle) => vehicle.reserved),
      withoutPhotos: vehicles.some((vehicle) => vehicle.images.length === 0),
      withoutPrice: vehicles.some((vehicle) => !vehicle.price),
      hidden: vehicles.some((vehicle) => !vehicle.show_on_dealer_website),
      notReservable: vehicles.some((vehicle) => !vehicle.reservable),
    };
    expect(Object.entries(exceptions).filter(([, found]) => !found)).toEqual([]);
  });

  it('refers only to existing pictures', () => {
    const site = siteOf(slug);
    const published = new Set(site.assets.map((asset) => asset.url));
    const named = assetsIn([site.config, site.pages, site.news, site.brands, rawStock(slug)]);
    expect([...new Set(named)].filter((url) => !published.has(url))).toEqual([]);
  });

  it('has a logo for light, dark and square places, pages and news', () => {
    const site = siteOf(slug);
    expect(site.config.logo).toMatchObject({ url: '/assets/logo.svg', dark_url: '/assets/logo-dark.svg' });
    expect(existsSync(join(SITES, slug, 'assets/favicon.svg'))).toBe(true);
    expect(site.pages.length).toBeGreaterThanOrEqual(2);
    expect(site.news.length).toBeGreaterThanOrEqual(2);
  });
});

describe('the sample feeds', () => {
  it('are clean, except the one that demonstrates rejected vehicles', () => {
    const rejected = INVENTED_DEALERS.map(
      (slug) => [slug, readStock(rawStock(slug)).rejected.length] as const,
    );
    expect(rejected.filter(([, count]) => count > 0)).toEqual([['cq-used-car-superstore', 6]]);
  });

  it('contain text that looks like markup, as text', () => {
    const { vehicles } = readStock(rawStock('western-plains-motorama'));
    expect(vehicles.filter((vehicle) => vehicle.badge?.includes('<script>'))).toHaveLength(1);
    expect(vehicles.filter((vehicle) => vehicle.description?.includes('onerror'))).toHaveLength(1);
  });
});

/** Times of a day at which one dealer's newest vehicle is hours old, minutes old, or nearly a day old. */
const DAYS = ['2026-05-01T00:00:00Z', '2026-12-25T06:30:00Z', '2028-02-29T23:59:59Z'];

describe.each(DAYS)('the stock moved to %s', (day) => {
  const now = Date.parse(day);

  const tagsOf = (slug: string) => {
    const { config } = siteOf(slug);
    const raw = rawStock(slug);
    const clock = createClock(now);
    const { vehicles } = readStock(movedByDays(raw, daysBehind(raw, Math.floor(now / 1000))));
    const shown = vehicles.filter((vehicle) =>
      isShown(vehicle, { includeSoldDays: config.include_sold_cars_days }, clock),
    );
    return shown.map((vehicle) => tagOf(vehicle, config.vehicles, clock));
  };

  it('has sold, new and reduced cars', () => {
    for (const slug of INVENTED_DEALERS) {
      const { stock, include_sold_cars_days } = siteOf(slug).config;
      expect(stock).toMatchObject({ kind: 'file', demo: true });
      const shown = new Set(tagsOf(slug).flatMap((tag) => [tag?.kind, tag?.label]));
      expect([slug, shown.has('new'), shown.has('Price Drop')]).toEqual([slug, true, true]);
      expect([slug, shown.has('sold')]).toEqual([slug, include_sold_cars_days > 0]);
    }
  });
});

const configs = INVENTED_DEALERS.map((slug) => siteOf(slug).config);
type Config = (typeof configs)[number];
const entriesOf = ({ navigation }: Config) => navigation.header;
const headerUrls = (config: Config) =>
  entriesOf(config)
    .flatMap((entry) => [entry, ...entry.dropdownItems, ...entry.dropdownMenus.flatMap(({ items }) => items)])
    .flatMap(({ url }) => url ?? []);

/**
 * What the demo dealers must show together: the values that must occur, and where they stand.
 * tests/html/showcase.test.ts has those of the look.
 */
const COVERAGE: readonly (readonly [
  what: string,
  wanted: readonly unknown[],
  of: (config: Config) => unknown,
])[] = [
  ['top banner', [true, false], (c) => c.top_banner.enabled],
  ['bottom component', [true, false], (c) => c.footer.bottom_component],
  ['group sub-footer', [true, false], (c) => c.group_subfooter.enabled],
  ['sub-footer columns', [4, 5, 'full'], (c) => c.group_subfooter.columns],
  ['dynamic menu', DYNAMIC_DROPDOWNS, (c) => entriesOf(c).map((entry) => entry.dynamicDropdown)],
  ['counted type', ['new', 'demo', 'used', 'all'], (c) => entriesOf(c).map((entry) => entry.carTypeQty)],
  ['open in the drawer', [true], (c) => entriesOf(c).map((entry) => entry.mobileOpen)],
  ['menu of links', [true], (c) => entriesOf(c).map((entry) => entry.dropdownItems.length > 0)],
  ['menu of columns', [true], (c) => entriesOf(c).map((entry) => entry.dropdownMenus.length > 0)],
  [
    'plain link',
    [true],
    (c) =>
      entriesOf(c).map((e) => e.dropdownItems.length + e.dropdownMenus.length === 0 && !e.dynamicDropdown),
  ],
  [
    'link that is handled apart',
    ['tel:', 'mailto:', 'maps:', 'https:', '#chat', '/blog'],
    (c) => headerUrls(c).map((url) => /^(?:[a-z]+:|#chat$|\/blog$)/.exec(url)?.[0]),
  ],
  ['corner', [0, 6, 12, 20], (c) => c.theme.radius],
  ['home section', HOME_SECTIONS, (c) => c.home.sections],
  ['saved face', ['favourites', 'compare', 'garage'], (c) => c.saved.face],
  ['payment provider', ['stripe', 'till', 'st_george', null], (c) => c.payment_provider],
  ['checkout on the allow list', [true, false], (c) => c.checkout.allow],
  ['trade-in', [true, false], (c) => c.autograb],
  ['sold days', [0, 3, 14], (c) => c.include_sold_cars_days],
  ['search base', ['/search', '/used-car', '/used-car/list', '/find/rental-cars'], (c) => c.search.base_path],
  [
    'default path',
    ['new-used-and-demo-cars', 'used-cars', 'new-and-demo-cars', 'rental-cars', 'rv-vehicles'],
    (c) => c.default_search_path,
  ],
  ['hero types', [true, false], (c) => c.search.hero.combine_new_and_demo],
  ['hero third field', ['colour', 'fuel'], (c) => c.search.hero.third_field],
  ['popular makes', [0, 20], (c) => c.search.popular_makes],
  ['search placeholder', ['Search used cars'], (c) => c.search.placeholder],
  ['budget amounts', ['standard', 'large'], (c) => c.forms.money_choices],
  ['mobile numbers only', [true, false], (c) => c.forms.mobile_only],
  ['message required', [true, false], (c) => c.forms.message_required],
  ['opt-in', [true, false], (c) => c.opt_in.default],
  ['consent', [true, false], (c) => c.consent],
  ['garage', [true, false], (c) => c.garage_enabled],
  ['every gate', [true], (c) => Object.values(c.gates).every(Boolean)],
  ['image quality', [60, 75], (c) => c.images.quality],
  ['kept /pages', [true, false], (c) => c.routes.keep_pages_prefix],
  ['blog as news', [true, false], (c) => c.routes.blog_as_news],
  ['consumer notice', [true, false], (c) => c.vehicles.consumer_information_notice],
  ['department', ['sales', 'service', 'parts', ''], (c) => c.locations.map((l) => l.location_type)],
  ['shared yards', [true], (c) => c.locations.map((l) => l.distribution_locations.length > 0)],
  ['hidden location', [true, false], (c) => c.locations.map((l) => l.visible)],
  ['buying location', [true], (c) => c.locations.map((l) => l.location_subtype.includes('buying'))],
  ['timezone of its own', [true, false], (c) => c.locations.map((l) => l.timezone !== null)],
  [
    'wording in the place of hours',
    ['By appointment'],
    (c) => c.locations.flatMap((l) => l.contact_detail.opening_hours.map((entry) => entry.formated_hours)),
  ],
  ['special hours of', ['sales', 'service', 'parts', 'all'], (c) => c.special_hours.map((h) => h.department)],
  [
    'special day',
    ['2026-12-25', '2026-12-26', '2027-01-01', '2027-02-06', '2027-04-25', '2027-07-04'],
    (c) => c.special_hours.map((h) => h.date),
  ],
];

it.each(COVERAGE)('the sample dealers cover each %s', (_what, wanted, of) => {
  const found = new Set(configs.flatMap(of));
  expect(wanted.filter((value) => !found.has(value))).toEqual([]);
});

it('the sample dealers sell new, demonstrator and used vehicles', () => {
  const types = new Set(
    INVENTED_DEALERS.flatMap((slug) => rawStock(slug).map((vehicle) => vehicle['car_type'])),
  );
  expect(CAR_TYPES.filter((type) => !types.has(type))).toEqual([]);
});

describe('the shared drawings', () => {
  it('match the drawings in use', () => {
    expect(readdirSync(join(SITES, '_shared/vehicles')).sort()).toEqual([...usedDrawings(SITES)].sort());
  });

  it('match the drawing code exactly', () => {
    const folder = join(SITES, '_shared/vehicles');
    const drawn = readdirSync(folder).filter((_, place) => whole || place % 10 === 0);
    const other = drawn.filter(
      (name) => readFileSync(join(folder, name), 'utf8') !== drawVehicle(drawingNamed(name)),
    );
    expect(other).toEqual([]);
  });

  it('are smaller than 12 MB together with all files of the sample dealers', () => {
    const bytes = inventedFiles(SITES).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes / MEGABYTE).toBeLessThan(12);
  });
});

describe('the samples of npm run new-site', () => {
  const vehicles = sampleVehicleFiles();
  const pictures = readdirSync(SAMPLES_DIR).filter((name) => !vehicles.has(name));

  it.each([...vehicles])('in %s match the tool’s vehicles, and their pictures exist', (name, text) => {
    expect(readFileSync(join(SAMPLES_DIR, name), 'utf8') === text).toBe(true);
    const named = [...text.matchAll(/\/assets\/vehicles\/([a-z0-9-]+\.svg)/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(SITES, '_shared/vehicles', file)))).toEqual([]);
  });

  it('include a hero of each trade for each place of the text, and four yards', async () => {
    expect(pictures.length).toBe(16);
    const widths = await Promise.all(
      pictures.map(async (name) => (await sharp(join(SAMPLES_DIR, name)).metadata()).width),
    );
    expect(Math.min(...widths)).toBe(1200);
  });
});

const NUMBER = '(?:\\d[\\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
/** A stock, and where it stands: what changes with every sale, and with the next yard. */
const UNCOUNTED = [
  RegExp(`\\b${NUMBER} (?:yards|towns|cities|locations|dealerships|showrooms|sites|branches)\\b`, 'gi'),
  /\b(?:hundreds?|thousand|\d{3,})(?: and [a-z]+)?(?: more| good| used| new)* (?:cars|vehicles|bikes|motorcycles|caravans|motorhomes|RVs|utes|trucks|tractors|machines)\b/gi,
];

describe('the texts of the sample dealers', () => {
  const files = globSync('{*/site.json,{*,_groups/*}/{pages,news}/*.md,_groups/*.json}', {
    cwd: SITES,
  }).sort();

  it('have more than a hundred files', () => expect(files.length).toBeGreaterThan(100));

  it('name no numbers of vehicles, towns or yards, which the stock would contradict', () => {
    const said = files.flatMap((file) => {
      const text = readFileSync(join(SITES, file), 'utf8');
      return UNCOUNTED.flatMap((words) => [...text.matchAll(words)].map(([found]) => `${file}: ${found}`));
    });
    expect(said).toEqual([]);
  });
});
