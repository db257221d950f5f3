import { describe, expect, test } from 'vitest';
import { bodyOf } from '#domain/content/content-fixture.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { contextOf, dealerAt } from '#render/dealer/dealer-model.ts';
import { pagesOf } from '#routes';
import { deadLinks } from './block-link.ts';
import { contentBlocks } from './blocks.ts';

const NOW = Date.parse('2026-07-01T00:00:00Z');

type Given = Readonly<Record<string, unknown>>;

function contextWith(config: Given = {}) {
  const stock = [
    vehicleWith({ id: 1, slug: 'a', make: 'Toyota', model: 'HiLux', simple_body: 'ute', price: 40_000 }),
    vehicleWith({ id: 2, slug: 'b', make: 'Toyota', model: 'Corolla', simple_body: 'sedan', price: 20_000 }),
    vehicleWith({ id: 3, slug: 'c', make: 'Kia', model: 'Rio', simple_body: 'sedan', price: 15_000 }),
  ];
  const dealer = dealerAt(siteWith(config), stock, NOW);
  return contextOf(dealer, pagesOf(dealer));
}

const drawn = (text: string, config: Given = {}) => contentBlocks(bodyOf(text), contextWith(config));
const html = (text: string, config: Given = {}) =>
  drawn(text, config)
    .map((block) => (block.kind === 'html' ? block.html : `(${block.kind})`))
    .join('\n');

describe('a text', () => {
  test.each([
    ['<script>alert(1)</script>', '<p>&#x3C;script>alert(1)&#x3C;/script></p>'],
    ['<img src=x onerror=alert(1)>', '<p>&#x3C;img src=x onerror=alert(1)></p>'],
    ['a <b onmouseover="x">b</b>', '<p>a &#x3C;b onmouseover="x">b&#x3C;/b></p>'],
    ['<iframe src="javascript:alert(1)">', '<p>&#x3C;iframe src="javascript:alert(1)"></p>'],
    ['<!--><script>alert(1)</script>-->', ''],
    ['[a](javascript:alert(1))', '<p>a</p>'],
    ['[a](JaVaScRiPt:alert(1))', '<p>a</p>'],
    ['[a](&#106;avascript:alert(1))', '<p>a</p>'],
    ['[a](data:text/html;base64,PHNjcmlwdD4=)', '<p>a</p>'],
    ['[a](vbscript:x)', '<p>a</p>'],
    ['[a](//evil.example)', '<p>a</p>'],
    ['[a](/\\evil.example)', '<p>a</p>'],
    ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
    ['[a]\n\n[a]: javascript:alert(1)', '<p>a</p>'],
    [
      '[a](/about "x\\" onclick=\\"alert(1)")',
      '<p><a title="x&#x22; onclick=&#x22;alert(1)" href="/about">a</a></p>',
    ],
    ['![x" onerror="alert(1)](/assets/ute.jpg)', '(picture)'],
    ['`<b>`', '<p><code>&#x3C;b></code></p>'],
    [
      '```js" onload="x\n</code><script>\n```',
      '<pre><code class="language-js&#x22;">&#x3C;/code>&#x3C;script>\n</code></pre>',
    ],
    ['&lt;script&gt;', '<p>&#x3C;script></p>'],
  ])('such as %j has no active markup', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

describe('a link', () => {
  test.each([
    ['[a](/about)', '<p><a href="/about">a</a></p>'],
    ['[a](/pages/about)', '<p><a href="/about">a</a></p>'],
    ['[a](https://www.harbour-autos.example/about?x=1#y)', '<p><a href="/about?x=1#y">a</a></p>'],
    ['[a](https://other.example)', '<p><a href="https://other.example" rel="external noopener">a</a></p>'],
    ['[a](tel:0255501200)', '<p><a href="tel:0255501200">a</a></p>'],
    ['[a](/nowhere)', '<p>a</p>'],
    ['[a](#b)', '<p>a</p>'],
    ['# B\n\n[a](#b)', '<h2 id="b">B</h2>\n<p><a href="#b">a</a></p>'],
    ['[a](/assets/no.pdf)', '<p>a</p>'],
  ])('in %j is rendered right', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('without a page is reported with its line', () => {
    const body = bodyOf('[a](/about)\n\n[b](/nowhere)\n\n::button[c]{href=/lost}');
    expect(deadLinks(body, contextWith())).toEqual([
      'pages/a.md:3 links to /nowhere, which this site does not have: it is shown as text.',
      'pages/a.md:5 links to /lost, which this site does not have: it is shown as text.',
    ]);
    expect(drawn('::button[c]{href=/lost}')).toEqual([]);
  });
});

describe('in a text', () => {
  test('a table scrolls by itself', () => {
    expect(html('| A | B |\n|---|--:|\n| 1 | 2 |')).toMatch(
      /^<div class="table-scroll" tabindex="0" role="group" aria-label="Table: A, B"><table>/,
    );
  });

  test('a picture has its size, and is never enlarged', () => {
    expect(drawn('![A ute](/assets/ute.jpg "By the sea")')).toMatchObject([
      {
        kind: 'picture',
        caption: 'By the sea',
        image: { alt: 'A ute', width: 800, height: 500, sizes: '(min-width: 800px) 800px, 100vw' },
      },
    ]);
    expect(html('see ![A ute](/assets/ute.jpg)')).toMatch(
      /<img [^>]*width="800" height="500" alt="A ute"[^>]*srcset=/,
    );
  });

  test.each([
    ['::stock', ['/cars/a', '/cars/b', '/cars/c'], '/search/new-used-and-demo-cars', 'In stock now'],
    ['::stock{make=toyota}', ['/cars/a', '/cars/b'], '/search/toyota', 'Toyota in stock now'],
    ['::stock{body=sedan max-price=16000}', ['/cars/c'], '/search/sedan?price=:16000', 'In stock now'],
    ['::stock{limit=1 title="One of them"}', ['/cars/a'], '/search/new-used-and-demo-cars', 'One of them'],
    ['::stock{make=Volvo}', [], '/search/new-used-and-demo-cars', 'Volvo in stock now'],
  ])('%s shows the results of its search', (text, hrefs, more, title) => {
    const [block] = drawn(text);
    expect(block).toMatchObject({ kind: 'stock', title, more: { href: more } });
    const cards = block?.kind === 'stock' ? block.cards.map(({ href }) => href).toSorted() : [];
    expect(cards).toEqual(hrefs);
  });

  test('an empty row has a message with the dealer’s words', () => {
    const [block] = drawn('::stock{make=Volvo}', { vehicles: { one: 'caravan', many: 'caravans' } });
    expect(block).toMatchObject({
      empty: 'None of these caravans is here today.',
      more: { label: 'Browse all caravans' },
    });
  });

  test('a video comes from a host without tracking, on request only', () => {
    const note = (config: Given) => drawn('::video{youtube=M7lc1UVf-VE title="A film"}', config)[0];
    expect(note({})).toMatchObject({
      frame: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&rel=0&playsinline=1',
      note: 'It comes from YouTube and loads when you ask for it.',
    });
    expect(note({ consent: true })).toMatchObject({ note: expect.stringContaining('you agree') });
  });

  test('staff are listed by department', () => {
    const staff = ['Sales', 'Service'].map((department, index) => ({
      ...{ name: `N${index}`, department, phone: '02 5550 1200' },
    }));
    expect(drawn('::staff{department=service}', { staff })).toMatchObject([{ staff: [{ name: 'N1' }] }]);
    expect(drawn('::staff')).toEqual([]);
  });
});
