import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { slugify } from '#domain/dealers/location-slug.ts';
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
/** As long as the attacks, because the length decides what fits into the menu bar. */
const HARMLESS = 'plain words '.repeat(ATTACKS.length).slice(0, ATTACKS.length);

const LONGEST_TITLE = 110;
/** Quoted for YAML. */
const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;

/** Different from the make, or both results pages would have the same path. */
const bodyOf = (words: string) => `Body ${words}`.slice(0, 200);

/** Results pages are named after makes and bodies. This is the path of the same page with harmless words. */
const harmlessPath = (path: string) =>
  path
    .replace(slugify(bodyOf(ATTACKS)), slugify(bodyOf(HARMLESS)))
    .replaceAll(slugify(ATTACKS.slice(0, 200)), slugify(HARMLESS.slice(0, 200)));

/** Neither becomes a link: both are shown as text. */
const link = (words: string) => (words === ATTACKS ? 'javascript:alert(1)' : '/nowhere');

/** The same dealer twice: with harmless text in every field that people and feeds fill in, and with attacks. */
function sayEverywhere(yard: Yard, words: string): void {
  const config = yard.config(SLUG);
  const locations = (config['locations'] as Record<string, unknown>[]).map((location) => ({
    ...location,
    address: { street: words, city: words, state: words, postcode: words },
    dealer_license_number: words,
  }));
  yard.configure(SLUG, {
    // Tidied, words that no table knows would not reach the filters.
    stock: { kind: 'file', tidy: false },
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

type Node = DefaultTreeAdapterTypes.Node;
const { isElementNode, isTextNode } = defaultTreeAdapter;

const childrenOf = (node: Node): readonly Node[] => [
  ...('childNodes' in node ? node.childNodes : []),
  ...('content' in node ? node.content.childNodes : []),
];

const elementsIn = (node: Node): readonly Element[] =>
  childrenOf(node).flatMap((child) => {
    if (!isElementNode(child)) return [];
    const element = {
      tag: child.tagName,
      attributes: child.attrs.map(
        ({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const,
      ),
      text: child.childNodes.map((inner) => (isTextNode(inner) ? inner.value : '')).join(''),
    };
    return [element, ...elementsIn(child)];
  });

/** Every element of each page, parsed like a browser without script. */
const elementsOf = (tree: Tree): ReadonlyMap<string, readonly Element[]> =>
  new Map(
    pagesIn(tree).map(([path, html]) => [
      path,
      elementsIn(parse(Buffer.from(html, 'latin1').toString('utf8'), { scriptingEnabled: false })),
    ]),
  );

/** Elements that would run script or are broken. Empty if there are none. */
function dangersOf({ tag, attributes, text }: Element): readonly string[] {
  const dangerous = attributes.filter(
    ([name, value]) =>
      /^on|^srcdoc$|^style$/.test(name) ||
      (/^(?:href|xlink:href|src|action|formaction|poster|data)$/.test(name) &&
        /^(?:javascript|vbscript|data):/i.test(value.replace(/[\s\p{Cc}]/gu, ''))),
  );
  const isBroken =
    tag === 'script' && /json/.test(attributes.find(([name]) => name === 'type')?.[1] ?? '') && !isJson(text);
  return [
    ...dangerous.map(([name, value]) => `<${tag} ${name}="${value}">`),
    ...(isBroken ? [`no JSON: ${text}`] : []),
  ];
}

/** The names of all elements, in order. Throws if the text is not well-formed. */
function elementsOfXml(xml: string): readonly string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.push(name));
  parser.write(xml).close();
  return names;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('hostile text in a feed, a configuration and content', () => {
  const harmless = openYard();
  const hostile = openYard();
  let parsed: ReturnType<typeof elementsOf>;
  let expected: ReturnType<typeof elementsOf>;

  beforeAll(async () => {
    for (const [yard, words] of [
      [harmless, HARMLESS],
      [hostile, ATTACKS],
    ] as const) {
      yard.addSmall(SLUG);
      sayEverywhere(yard, words);
      const { code, err, figures } = await yard.build();
      expect(code, err).toBe(0);
      expect(figures.rejected, err).toBe(0);
    }
    expected = elementsOf(harmless.tree(SLUG));
    parsed = elementsOf(hostile.tree(SLUG));
  });

  test('appears in the pages as text', () => {
    const home = hostile.page(SLUG, 'index.html');
    expect(home).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(parsed.size).toBe(hostile.pages(SLUG).length);
    expect(parsed.size).toBeGreaterThan(30);
  });

  test('causes no element or attribute that harmless text would not cause', () => {
    const shape = (elements: readonly Element[] | undefined) =>
      new Set(elements?.map(({ tag, attributes }) => `${tag} ${attributes.map(([name]) => name).join(' ')}`));
    for (const [path, elements] of parsed) {
      const known = shape(expected.get(harmlessPath(path)));
      expect([...shape(elements).difference(known)], path).toEqual([]);
    }
  });

  test('adds no element to a page', () => {
    for (const [path, elements] of parsed)
      expect(elements.length, path).toBe(expected.get(harmlessPath(path))?.length);
  });

  test('causes nothing active: no handler, no javascript: address, no script', () => {
    for (const [path, elements] of parsed) expect(elements.flatMap(dangersOf), path).toEqual([]);
  });

  test.each<[what: string, html: string]>([
    ['a handler', '<p onclick="alert(1)">'],
    ['a style', '<p style="display:none">'],
    ['an address that runs', '<a href=" java\tscript:alert(1)">'],
    ['an address of a drawing', '<svg><a xlink:href="javascript:alert(1)"></svg>'],
    ['an address in a template', '<template><form action="vbscript:x"></template>'],
    ['data that is cut off', '<script type="application/ld+json">{"a":</script>'],
  ])('would be detected if it were %s', (_what, html) => {
    expect(elementsIn(parse(html)).flatMap(dangersOf)).toHaveLength(1);
  });

  test('leaves the sitemap and data files well-formed', () => {
    const locations = (yard: Yard) =>
      elementsOfXml(yard.page(SLUG, 'sitemap.xml')).filter((it) => it === 'loc');
    expect(locations(hostile).length).toBeGreaterThan(20);
    expect(locations(hostile)).toEqual(locations(harmless));
    for (const file of ['stock', 'counts', 'status'])
      expect(() => JSON.parse(hostile.page(SLUG, `data/${file}.json`))).not.toThrow();
    for (const file of ['_headers', '_redirects', 'robots.txt'])
      expect(hostile.page(SLUG, file)).not.toContain('alert(1)');
  });
});

describe('a feed with addresses that would run something', () => {
  const BAD = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/x.js',
    'vbscript:x',
  ];

  test('loses those vehicles, with the reason', async () => {
    const yard = openYard();
    yard.addSmall(SLUG);
    for (const [index, address] of BAD.entries())
      yard.changeVehicle(SLUG, index, { primary_image_url: address, images: [address], file: address });
    const { err, figures } = await yard.build();
    expect(figures.rejected).toBe(BAD.length);
    expect(err).toContain('primary_image_url: expected an http(s) address or a path from the root');
    for (const [path, text] of yard.tree(SLUG))
      for (const address of BAD) expect(text.includes(address), `${path}: ${address}`).toBe(false);
  });
});
