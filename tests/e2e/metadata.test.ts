import type { Page } from 'playwright';
import { outputOf, samplePages, siteOf, slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

interface Head {
  readonly headings: number;
  readonly title: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly canonical: string;
  readonly graph: readonly Readonly<Record<string, unknown>>[];
  readonly trail: readonly string[];
}

/** What a search engine or a network reads of a page: its text, as a browser’s own parser understands it. */
const readHead = (page: Page, text: string): Promise<Head> =>
  page.evaluate((html) => {
    const read = new DOMParser().parseFromString(html, 'text/html');
    const metas = [...read.querySelectorAll('meta[content]')];
    const data = read.querySelector('script[type="application/ld+json"]')?.textContent;
    return {
      headings: read.querySelectorAll('h1').length,
      title: read.title,
      meta: Object.fromEntries(
        metas.map((one) => [
          one.getAttribute('name') ?? one.getAttribute('property') ?? '',
          one.getAttribute('content') ?? '',
        ]),
      ),
      canonical: read.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
      graph: data ? JSON.parse(data)['@graph'] : [],
      trail: [...read.querySelectorAll('nav[aria-label="Breadcrumb"] li')].map((one) =>
        (one.textContent ?? '').trim(),
      ),
    };
  }, text);

/** Addresses of the site itself are asked of the server that serves it here. */
async function askAbout(slug: string, address: string): Promise<Response> {
  const { origin } = new URL(siteOf(slug).config.url);
  expect(new URL(address).origin, address).toBe(origin);
  return ask(slug, address.slice(origin.length));
}

const BUSINESSES = ['AutoDealer', 'MotorcycleDealer', 'AutoRental', 'AutoRepair'];

/** What each kind of page tells, beside its own name and the trail to it. */
const TYPES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  home: [['WebSite'], BUSINESSES],
  search: [['CollectionPage']],
  vehicle: [['ItemPage'], ['Car', 'Motorcycle', 'Vehicle']],
  location: [['ContactPage'], BUSINESSES],
  'news item': [['NewsArticle']],
};

/** Pages that search engines are not to list. */
const UNLISTED = ['not found', 'site search', 'saved cars', 'comparison', 'thanks', 'checkout', 'sign-in'];

for (const slug of slugs)
  describe(`${slug}`, () => {
    const { config } = siteOf(slug);

    test('has a complete head on each kind of page', async () => {
      const page = await (await newShopper()).newPage();
      const titles = new Map<string, string>();
      for (const [kind, path] of samplePages(slug)) {
        const head = await readHead(page, await (await ask(slug, path)).text());
        const at = `${slug}${path}`;
        expect(head.headings, at).toBe(1);
        expect(head.title, at).toContain(config.name);
        expect(titles.get(head.title), `${at} has a title of its own`).toBeUndefined();
        titles.set(head.title, path);
        const { description = '', 'og:image': image = '' } = head.meta;
        expect(description.length, at).toBeGreaterThan(20);
        expect(description.length, at).toBeLessThanOrEqual(160);
        expect(head.meta['og:title'], at).toBe(head.title);
        expect(head.meta['og:description'], at).toBe(description);
        expect(head.meta['og:image:alt'], at).toBeTruthy();
        expect(head.meta['twitter:card'], at).toBe('summary_large_image');
        expect(head.meta['og:type'], at).toBe(
          { vehicle: 'product', 'news item': 'article' }[kind] ?? 'website',
        );
        const picture = await askAbout(slug, image);
        expect(picture.status, image).toBe(200);
        expect(picture.headers.get('content-type'), image).toMatch(/^image\/(?:jpeg|png|webp)$/);
        // The sign-in has a way back of its own.
        if (kind === 'home' || kind === 'sign-in') expect(head.trail, at).toEqual([]);
        else expect(head.trail[0], at).toBe('Home');

        if (UNLISTED.includes(kind)) {
          expect(head.meta['robots'], at).toBe('noindex');
          expect(head.graph, at).toEqual([]);
          continue;
        }
        expect(head.meta['robots'], at).not.toContain('noindex');
        expect(new URL(head.canonical).pathname, at).toBe(encodeURI(path));
        const types = head.graph.map((node) => String(node['@type']));
        for (const some of TYPES[kind] ?? [])
          expect(
            types.some((type) => some.includes(type)),
            at,
          ).toBe(true);
        const crumbs = head.graph.find((node) => node['@type'] === 'BreadcrumbList');
        const names = (crumbs?.['itemListElement'] as { name: string }[] | undefined) ?? [];
        expect(
          names.map(({ name }) => name),
          `${at}: what is told is what is seen`,
        ).toEqual(head.trail);
      }
      await page.close();
    });

    test('tells its chat widget which car is looked at, where it has one', async () => {
      const vehicle = samplePages(slug).find(([kind]) => kind === 'vehicle')?.[1] ?? '';
      const html = outputOf(slug, `${vehicle.slice(1)}.html`);
      const names = [...html.matchAll(/<meta name="autobot:([\w-]+)" content="[^"]+"/g)].map(
        ([, name]) => name,
      );
      const expected = ['car-name', 'car-id', 'is-reserved', 'car-category'];
      expect(names).toEqual(expect.arrayContaining(config.autobot.enabled ? expected : []));
      if (!config.autobot.enabled) expect(html).not.toContain('autobot:');
      const { message } = config.autobot;
      if (config.autobot.enabled && message !== null)
        expect(outputOf(slug, 'index.html')).toContain('<meta name="autobot:message"');
    });

    test('tells of each place whether and when it is open', async () => {
      const html = outputOf(slug, 'index.html');
      const text = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
      const graph = JSON.parse(text)['@graph'] as Record<string, unknown>[];
      const places = graph.filter((node) => BUSINESSES.includes(String(node['@type'])));
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) {
        expect(place['address']).toMatchObject({ '@type': 'PostalAddress', addressCountry: config.market });
        expect(place['telephone']).toMatch(/^\+?\d{6,}$/);
        expect(place['openingHoursSpecification']).not.toEqual([]);
        expect(place['currenciesAccepted']).toBe({ AU: 'AUD', NZ: 'NZD', US: 'USD' }[config.market]);
        expect(place['paymentAccepted']).toBe('Cash, Credit Card');
      }
    });

    test('has a well-formed sitemap with pictures and dates', async () => {
      const page = await (await newShopper()).newPage();
      const found = await page.evaluate(
        (xml) => {
          const read = new DOMParser().parseFromString(xml, 'text/xml');
          if (read.querySelector('parsererror')) return null;
          const urls = [...read.getElementsByTagName('url')];
          return urls.map((url) => ({
            changed: url.getElementsByTagName('lastmod')[0]?.textContent ?? '',
            images: url.getElementsByTagName('image:loc').length,
          }));
        },
        outputOf(slug, 'sitemap.xml'),
      );
      await page.close();
      expect(found?.length).toBeGreaterThan(30);
      for (const { changed, images } of found ?? []) {
        expect(changed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now());
        expect(images).toBeLessThanOrEqual(10);
      }
      expect(found?.some(({ images }) => images > 3)).toBe(true);
    });

    for (const [path, type] of [
      ['/llms.txt', 'text/plain'],
      ['/robots.txt', 'text/plain'],
      ['/site.webmanifest', 'application/manifest+json'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const)
      test(`answers ${path}`, async () => {
        const response = await ask(slug, path);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toContain(type);
      });

    test('guides language models with its name, places and pages, and no counts', async () => {
      const text = await (await ask(slug, '/llms.txt')).text();
      expect(text).toMatch(new RegExp(`^# ${config.name}\n`));
      for (const location of config.locations.filter(({ visible }) => visible))
        expect(text).toContain(location.address.street);
      for (const [, address = ''] of text.matchAll(/\]\((https[^)]+)\)/g))
        expect((await askAbout(slug, address)).status, address).toBe(200);
    });
  });

describe('the trail', () => {
  const [slug = ''] = slugs;
  const vehicle = samplePages(slug).find(([kind]) => kind === 'vehicle')?.[1] ?? '';

  test('leads from a vehicle to its model, its make and all vehicles', async () => {
    const page = await (await newShopper(VIEWPORTS.desktop)).newPage();
    await page.goto(addressOf(slug, vehicle));
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    const names = await trail.getByRole('listitem').allInnerTexts();
    expect(names).toHaveLength(5);
    await trail.getByRole('link', { name: names[3] ?? '', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${names[2]} ${names[3]}` }).waitFor();
    await page.close();
  });

  test('is one step back on a phone, large enough for a thumb', async () => {
    const page = await (await newShopper(VIEWPORTS.phone)).newPage();
    await page.goto(addressOf(slug, vehicle));
    await settle(page);
    const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await links.count()).toBe(1);
    expect((await links.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.close();
  });
});
