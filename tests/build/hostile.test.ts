import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slugify } from '#domain/dealer/location-slug.ts';
import { browserOf } from '../e2e/browser.ts';
import { pagesIn, type Tree } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  ']]><x/>',
  '<!-- --><iframe src=javascript:alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '</style><style>*{display:none}',
].join(' ');
/** As long as the attacks: what has no room in the menu’s bar stands elsewhere. */
const HARMLESS = 'plain words '.repeat(ATTACKS.length).slice(0, ATTACKS.length);

const LONGEST_TITLE = 110;
/** As YAML has it. */
const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;

/** Other words than the make’s, whose results page would else want the same address. */
const bodyOf = (words: string) => `Body ${words}`.slice(0, 200);

/** Results are named after makes and bodies: where the same page stands for the dealer with harmless words. */
const harmlessPath = (path: string) =>
  path
    .replace(slugify(bodyOf(ATTACKS)), slugify(bodyOf(HARMLESS)))
    .replaceAll(slugify(ATTACKS.slice(0, 200)), slugify(HARMLESS.slice(0, 200)));

/** Neither leads anywhere: both are shown as text. */
const link = (words: string) => (words === ATTACKS ? 'javascript:alert(1)' : '/nowhere');

/** The same dealer twice: with harmless words wherever people and feeds may write, and with attacks. */
function sayEverywhere(yard: Yard, words: string): void {
  const config = yard.config(SLUG);
  const locations = (config['locations'] as Record<string, unknown>[]).map((location) => ({
    ...location,
    address: { street: words, city: words, state: words, postcode: words },
    dealer_license_number: words,
  }));
  yard.configure(SLUG, {
    name: words,
    phone: words,
    address: words,
    locations,
    special_hours: [{ status: 'Closed', date: '2026-12-25', name: words }],
    navigation: {
      header: [
        { name: words, url: '/search/new-used-and-demo-cars' },
        { name: words, dropdownMenus: [{ title: words, items: [{ name: words, url: '/about' }] }] },
      ],
      footer: [{ title: words, url: '/about' }],
    },
    footer: { about: words, licence_text: words, licences: [{ label: words, number: words }] },
    staff: [{ name: words, department: words, phone: words }],
    reviews: {
      average_rating: 5,
      count: 1,
      items: [{ id: 1, customer_name: words, text: words, rating: 5, review_date_in_words: words }],
    },
    home: { headline: words, intro: words, about_title: words, about: words, featured_title: words },
    meta: { title: words, description: words, keywords: [words] },
    vehicles: { one: words, many: words, price_qualifiers: { used: words, new: words, demo: words } },
    google_site_verification: words,
  });
  yard.setStock(
    SLUG,
    yard.stock(SLUG).map((vehicle) => ({
      ...vehicle,
      ...Object.fromEntries(
        ['name', 'make', 'model', 'badge', 'series', 'colour', 'city', 'state', 'location_name', 'tag'].map(
          (field) => [field, words.slice(0, field === 'tag' ? 60 : 200)],
        ),
      ),
      simple_body: bodyOf(words),
      simple_fuel: words.slice(0, 200),
      stocknum: words.slice(0, 100),
      description: `${words}\n\n${words}`,
      features: [words, 'Cruise control'],
      images: ['/assets/car.svg'],
    })),
  );
  yard.write(
    SLUG,
    'pages/about.md',
    `---\ntitle: ${quoted(words.slice(0, LONGEST_TITLE))}\n---\nA [link](${link(words)}) and ![a picture](/assets/car.svg).\n\n${words === ATTACKS ? '\\' : ''}${words.replaceAll('\n', ' ')}\n`,
  );
  yard.write(
    SLUG,
    'news/slipway-open-day.md',
    `---\ntitle: ${quoted(words.slice(0, LONGEST_TITLE))}\ndescription: ${quoted(words)}\nauthor: ${quoted(words)}\ndate: 2026-06-10\n---\nText.\n`,
  );
}

interface Element {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

describe('hostile words in a feed, a configuration and texts', () => {
  const harmless = openYard(afterAll);
  const hostile = openYard(afterAll);
  let browser: Browser;
  let parsed: Map<string, readonly Element[]>;
  let expected: Map<string, readonly Element[]>;

  /** Every element of each page, as a browser’s own parser finds them; no script of the page runs. */
  async function parse(tree: Tree): Promise<Map<string, readonly Element[]>> {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const found = new Map<string, readonly Element[]>();
    for (const [path, html] of pagesIn(tree))
      found.set(
        path,
        await page.evaluate(
          (text) =>
            [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')].map((element) => ({
              tag: element.localName,
              attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
              text: element.localName === 'script' ? (element.textContent ?? '') : '',
            })),
          Buffer.from(html, 'latin1').toString('utf8'),
        ),
      );
    await context.close();
    return found;
  }

  beforeAll(async () => {
    for (const [yard, words] of [
      [harmless, HARMLESS],
      [hostile, ATTACKS],
    ] as const) {
      yard.add(SLUG);
      sayEverywhere(yard, words);
      const { code, err, figures } = await yard.build();
      expect(code, err).toBe(0);
      expect(figures.rejected, err).toBe(0);
    }
    browser = await chromium.launch(browserOf());
    expected = await parse(harmless.tree(SLUG));
    parsed = await parse(hostile.tree(SLUG));
  });
  afterAll(() => browser?.close());

  test('stand in the pages, as words', () => {
    const home = hostile.page(SLUG, 'index.html');
    expect(home).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(parsed.size).toBe(pagesIn(hostile.tree(SLUG)).length);
  });

  test('make no element and no attribute that harmless words would not make', () => {
    const shape = (elements: readonly Element[] | undefined) =>
      new Set(elements?.map(({ tag, attributes }) => `${tag} ${attributes.map(([name]) => name).join(' ')}`));
    for (const [path, elements] of parsed) {
      const unknown = [...shape(elements)].filter(
        (found) => !shape(expected.get(harmlessPath(path))).has(found),
      );
      expect(unknown, path).toEqual([]);
    }
  });

  test('make no page longer by a single element', () => {
    for (const [path, elements] of parsed)
      expect(elements.length, path).toBe(expected.get(harmlessPath(path))?.length);
  });

  test('make nothing that runs: no handler, no javascript: address, no script of their own', () => {
    for (const [path, elements] of parsed)
      for (const { tag, attributes, text } of elements) {
        for (const [name, value] of attributes) {
          expect(name, `${path}: ${tag}`).not.toMatch(/^on|^srcdoc$|^style$/);
          if (/^(?:href|src|action|formaction|poster|data)$/.test(name))
            expect(value.replace(/[\s\p{Cc}]/gu, ''), `${path}: ${tag}`).not.toMatch(
              /^(?:javascript|vbscript|data):/i,
            );
        }
        if (tag === 'script' && /json/.test(attributes.find(([name]) => name === 'type')?.[1] ?? ''))
          expect(() => JSON.parse(text), path).not.toThrow();
      }
  });

  test('leave sitemap and data files well-formed', async () => {
    const page = await browser.newPage();
    const locations = await page.evaluate(
      (xml) => {
        const read = new DOMParser().parseFromString(xml, 'text/xml');
        return read.querySelector('parsererror') ? null : read.querySelectorAll('loc').length;
      },
      hostile.page(SLUG, 'sitemap.xml'),
    );
    await page.close();
    expect(locations).toBeGreaterThan(30);
    for (const file of ['stock', 'counts', 'status'])
      expect(() => JSON.parse(hostile.page(SLUG, `data/${file}.json`))).not.toThrow();
    for (const file of ['_headers', '_redirects', 'robots.txt'])
      expect(hostile.page(SLUG, file)).not.toContain('alert(1)');
  });
});

describe('addresses in a feed that would run something', () => {
  const BAD = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/x.js',
    'vbscript:x',
  ];

  test('put the vehicle out of the feed, with the reason', async () => {
    const yard = openYard(afterAll);
    yard.add(SLUG);
    for (const [index, address] of BAD.entries())
      yard.changeVehicle(SLUG, index, { primary_image_url: address, images: [address], file: address });
    const { err, figures } = await yard.build();
    expect(figures.rejected).toBe(BAD.length);
    expect(err).toContain('primary_image_url: expected an http(s) address or a path from the root');
    for (const [path, text] of yard.tree(SLUG))
      for (const address of BAD) expect(text.includes(address), `${path}: ${address}`).toBe(false);
  });
});
