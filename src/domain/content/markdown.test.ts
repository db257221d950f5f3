import { describe, expect, test } from 'vitest';
import { readText } from './content-fixture.ts';
import { headingLevels } from './markdown.ts';

const kinds = (text: string) => readText(text).body.blocks.map(({ kind }) => kind);
const faults = (text: string, facts = {}) =>
  readText(text, facts).faults.map((fault) => ({
    line: fault.line,
    about: fault.about,
    says: 'issue' in fault ? fault.issue.message : `${fault.found} | ${fault.expected}`,
  }));

describe('a text', () => {
  test.each([
    ['Open 8:30 to 17:00, ratio 3:1.'],
    ['note:this and a:b, see :stock and ::stock within a sentence'],
    ['Ends with a colon:\n\nand goes on'],
    [':30 is no directive'],
    ['`::stock` in code'],
    ['```\n::stok{\n:::\n```'],
    ['> 8:30'],
    [': definition'],
    [':: two of them'],
  ])('%j is plain text', (text) => {
    expect(kinds(text)).toEqual(['text']);
    expect(readText(text).faults).toEqual([]);
  });

  test('is split at each directive and picture', () => {
    const text =
      'One\n\n::stock{make=Toyota}\n\nTwo\n\n![A ute](/assets/ute.jpg "By the sea")\n\n:::call-out{tone=tip}\nThree\n\n::button[Go]{href=/service}\n:::\n';
    const { body, faults: found } = readText(text);
    expect(found).toEqual([]);
    expect(body.blocks).toMatchObject([
      { kind: 'text' },
      { kind: 'stock', values: { make: 'Toyota', limit: 6, 'max-price': null }, line: 3 },
      { kind: 'text' },
      { kind: 'picture', src: '/assets/ute.jpg', alt: 'A ute', caption: 'By the sea' },
      {
        kind: 'call-out',
        values: { tone: 'tip', title: null },
        blocks: [{ kind: 'text' }, { kind: 'button', label: 'Go', values: { href: '/service' } }],
      },
    ]);
    expect(body.sizes).toEqual({ '/assets/ute.jpg': { width: 800, height: 500 } });
    expect(body.links).toEqual([{ href: '/service', line: 12 }]);
  });

  test('has headings below the page’s own, each with a unique anchor', () => {
    const { body } = readText('# Service\n\n### Deep\n\n# Service\n\n## Form\n\n## ???');
    expect(JSON.stringify(body.blocks)).toMatch(/"h2".*"h3".*"h2".*"h3".*"h3"/);
    expect(body.anchors).toEqual(['service', 'deep', 'service-2', 'form-2', 'part']);
  });

  test('may contain comments, which do not show on the page', () => {
    expect(JSON.stringify(readText('<!-- ask Tess -->\n\nHello <!-- again -->').body)).not.toMatch(
      /Tess|again/,
    );
  });
});

describe('a fault in a text', () => {
  test.each<[string, { line: number; about: string; says: RegExp }]>([
    [
      'a\n\n::stok',
      { line: 3, about: '::stok', says: /unknown directive "stok".*one of ::stock, ::location/ },
    ],
    ['::stock{make=', { line: 1, about: '::stock', says: /curly brackets closed/ }],
    ['a\n::stock make=Toyota', { line: 2, about: '::stock', says: /^a/ }],
    [':stock{make=Toyota}', { line: 1, about: '::stock', says: /two colons: ::stock/ }],
    ['::stock{colour=red}', { line: 1, about: '::stock', says: /colour/ }],
    ['::stock{max-price=cheap}', { line: 1, about: '::stock', says: /an amount in digits/ }],
    ['::stock{limit=13}', { line: 1, about: '::stock', says: /a number from 1 to 12/ }],
    ['::stock[All]', { line: 1, about: '::stock', says: /no text in square brackets/ }],
    ['::button{href=/a}', { line: 1, about: '::button', says: /no words.*\[Book now\]/ }],
    [
      '::button[x]{href="javascript:alert(1)"}',
      { line: 1, about: '::button', says: /a path, a web address/ },
    ],
    ['::video{youtube="short" title=a}', { line: 1, about: '::video', says: /the id of a video/ }],
    ['::location{slug=iluka-yrd}', { line: 1, about: '::location', says: /"iluka-yrd".*"harbour-autos"/ }],
    ['::staff{department=Parts}', { line: 1, about: '::staff', says: /one of the dealer’s departments/ }],
    [
      '::form{name=careers}\n\n::form{name=careers}',
      { line: 3, about: '::form', says: /only one ::form on a page/ },
    ],
    ['- a\n\n  ::stock', { line: 3, about: '::stock', says: /inside a list/ }],
    ['::call-out', { line: 1, about: ':::call-out', says: /a line of three colons that ends it/ }],
    [':::stock\n:::', { line: 1, about: '::stock', says: /two colons on a line of its own/ }],
    [
      ':::call-out[Careful]\nOf it\n:::',
      { line: 1, about: ':::call-out', says: /\[Careful\] \| no text in square brackets/ },
    ],
    [':::call-out\nNo end', { line: 1, about: ':::call-out', says: /a line ":::" that ends it/ }],
    ['::::call-out\n::stock\n::::', { line: 2, about: '::stock', says: /inside a call-out \| it in a page/ }],
    ['![](/assets/ute.jpg)', { line: 1, about: 'picture', says: /a description of the picture/ }],
    ['a ![A van](/assets/van.jpg)', { line: 1, about: 'picture', says: /"\/assets\/van.jpg" \| a picture/ }],
  ])('%j is reported with its line', (text, { line, about, says }) => {
    const found = faults(text);
    if (says.source === '^a') expect(found).toEqual([]);
    else expect(found).toEqual([{ line, about, says: expect.stringMatching(says) }]);
  });

  test('has a line number that counts from the first line of the file', () => {
    expect(faults('::stok', { firstLine: 7 })).toMatchObject([{ line: 7 }]);
  });

  test.each([
    [{ place: 'news' }, /in a news item \| it in a page/],
    [{ formBeside: true }, /only one form on a page/],
  ])('is reported for a form with %j', (facts, says) => {
    expect(faults('::form{name=careers}', facts)).toMatchObject([{ says: expect.stringMatching(says) }]);
  });

  test('is not reported for unknown locations and departments while the configuration cannot be read', () => {
    expect(
      faults('::location{slug=x}\n\n::staff{department=x}', { locations: null, departments: null }),
    ).toEqual([]);
  });
});

test.each([
  [[], []],
  [[1], [2]],
  [
    [2, 3, 2],
    [2, 3, 2],
  ],
  [
    [1, 3, 3, 2],
    [2, 3, 3, 3],
  ],
  [
    [3, 6, 4],
    [2, 3, 3],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 6],
  ],
])('heading levels %j become %j', (depths, levels) => {
  expect(headingLevels(depths)).toEqual(levels);
});
