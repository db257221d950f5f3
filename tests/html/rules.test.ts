import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { readPage } from './page.ts';
import type { BuiltSite } from './rule.ts';
import { RULES } from './rules.ts';

const [slug = ''] = slugs;
const { config } = siteOf(slug);

const site: BuiltSite = {
  config: { ...config, vehicles: { ...config.vehicles, one: 'bike', many: 'bikes' } },
  market: MARKETS[config.market],
  says: (words) => words.includes('tow car'),
  sellsCars: false,
  isListed: () => true,
  answers: (address) => !address.includes('nowhere'),
  hasId: (_, id) => id !== 'nowhere',
  strangers: /Somebody Else Motors/g,
  stylesheetBytes: (href) => (href.includes('heavy') ? 30_000 : 3_000),
};

const TITLE = `About us | ${config.name}`;
const WORDS = 'Who we are, where the yard is and when somebody is there.';
const GRAPH = {
  '@graph': [
    { '@type': 'WebPage', '@id': `${config.url}/about`, breadcrumb: { '@id': `${config.url}/about#trail` } },
    {
      '@type': 'BreadcrumbList',
      '@id': `${config.url}/about#trail`,
      itemListElement: [{ name: 'Home' }, { name: 'About us' }],
    },
  ],
};

/** A small valid page with one of everything that a rule checks. */
const GOOD = `<!doctype html><html lang="${MARKETS[config.market].locale}"><head><title>${TITLE}</title>
<meta name="description" content="${WORDS}"><meta name="robots" content="max-image-preview:large">
<meta http-equiv="content-security-policy" content="object-src 'none'"><meta name="viewport" content="width=device-width">
<meta property="og:title" content="${TITLE}"><meta property="og:description" content="${WORDS}"><meta property="og:type" content="website">
<meta property="og:image" content="${config.url}/og.jpg"><meta property="og:image:alt" content="The yard"><meta name="twitter:card" content="summary_large_image">
<link rel="canonical" href="${config.url}/about"><link rel="stylesheet" href="/light.css">
<script type="application/ld+json">${JSON.stringify(GRAPH)}</script></head><body>
<a href="#main">Skip to content</a><header><nav aria-label="Main"><ul><li><a href="/search">Bikes</a></li></ul></nav></header>
<main id="main" data-kind="content"><nav aria-label="Breadcrumb"><ol><li>Home</li><li>About us</li></ol></nav>
<h1>About us</h1><h2>The yard</h2><p>It is open.</p><img src="/yard.jpg" alt="The yard" width="4" height="3">
<iframe title="A map" src="https://maps.example" width="4" height="3"></iframe>
<a href="https://elsewhere.example" target="_blank" rel="noopener">Elsewhere</a>
<form method="post" action="/api/leads"><label>Name <input name="name"></label><button>Send</button></form></main>
<footer>Here since 1987</footer></body></html>`;

/** Valid markup that no rule may complain about. */
const FINE: readonly (readonly [name: string, text: string])[] = [
  [
    'it names what is sold there, and no cars where those are something else',
    'Your application goes to Car Clarity.',
  ],
  ['it names what is sold there, and no cars where those are something else', 'Bring the tow car along.'],
];

const wrongIn = (html: string, name: string): readonly string[] => {
  const rule = RULES.find((one) => one.name === name) ?? expect.fail(`No rule is called "${name}"`);
  return rule.wrong(readPage(slug, '/about', html), site);
};

/** What breaks each rule: a part of the valid page, and its replacement. */
const BROKEN: Readonly<Record<string, readonly (readonly [part: string, instead: string])[]>> = {
  'one heading names the page': [
    ['<h2>', '<h1>More</h1><h2>'],
    ['<h1>About us</h1>', ''],
  ],
  'the title names the dealer': [[`<title>${TITLE}`, '<title>About us']],
  'the description is there and is not cut where it is listed': [
    [`content="${WORDS}"><meta name="robots"`, 'content="Us."><meta name="robots"'],
    [`content="${WORDS}"><meta name="robots"`, `content="${WORDS.repeat(4)}"><meta name="robots"`],
  ],
  'networks are told what search engines are told': [
    [`og:title" content="${TITLE}"`, 'og:title" content="Us"'],
    [`og:description" content="${WORDS}"`, 'og:description" content="Us"'],
    ['og:type" content="website"', 'og:type" content="product"'],
    ['og:image:alt" content="The yard"', 'og:image:alt" content=""'],
    ['summary_large_image', 'summary'],
  ],
  'the picture for networks is the site’s own, is there and is no drawing': [
    [`${config.url}/og.jpg`, `${config.url}/nowhere.jpg`],
    [`${config.url}/og.jpg`, 'https://elsewhere.example/og.jpg'],
    [`${config.url}/og.jpg`, `${config.url}/og.svg#svgView(viewBox(0,0,4,3))`],
  ],
  'what the sitemap names asks to be listed, under its own address, and nothing else does': [
    ['max-image-preview:large', 'noindex'],
    [
      `<link rel="canonical" href="${config.url}/about">`,
      `<link rel="canonical" href="${config.url}/other">`,
    ],
    ['data-kind="content"', 'data-kind="checkout"'],
  ],
  'structured data says what the page is, and refers to nothing it does not have': [
    ['data-kind="content"', 'data-kind="vehicle"'],
    [`"breadcrumb":{"@id":"${config.url}/about#trail"}`, `"breadcrumb":{"@id":"${config.url}/about#lost"}`],
  ],
  'the trail that is told is the trail that is seen': [
    ['<li>About us</li>', '<li>Us</li>'],
    ['<li>Home</li>', '<li>Start</li>'],
  ],
  'no two elements have the same id': [['<h2>', '<h2 id="main">']],
  'what an attribute refers to is there': [['<h2>', '<h2 aria-labelledby="nobody">']],
  'no link, picture, script or form leads nowhere': [
    ['href="/search"', 'href="/nowhere"'],
    ['src="/yard.jpg"', 'src="/nowhere.jpg"'],
    ['width="4" height="3">\n<iframe', 'width="4" height="3" srcset="/a.jpg 1x, /nowhere.jpg 2x">\n<iframe'],
  ],
  'a place in a page that a link leads to is there': [
    ['href="#main"', 'href="#nowhere"'],
    ['href="/search"', 'href="/search#nowhere"'],
  ],
  'no value shows that was never meant to be read': [
    ['It is open.', 'It is undefined.'],
    ['alt="The yard" width', 'alt="[object Object]" width'],
  ],
  'it is written as its market writes': [
    ['It is open.', 'In your favorite color.'],
    ['It is open.', 'Bring your driver’s license.'],
    ['It is open.', 'It has a warrant of fitness.'],
    [`lang="${MARKETS[config.market].locale}"`, 'lang="fr"'],
  ],
  'it names what is sold there, and no cars where those are something else': [
    ['It is open.', 'See our cars.'],
    ['>Bikes</a>', '>Cars</a>'],
    [
      `content="${WORDS}"><meta name="robots"`,
      'content="Every car that we have, with its price."><meta name="robots"',
    ],
    ['alt="The yard" width', 'alt="A car in the yard" width'],
    ['{"name":"About us"}', '{"name":"About our cars"}'],
  ],
  'each article goes with the sound of its word': [
    ['It is open.', 'A MG is open.'],
    ['It is open.', 'It is an used car.'],
  ],
  'no other dealer is named': [['It is open.', 'Come to Somebody Else Motors.']],
  'it has one main part, one banner, one footer, and a first link to the main part': [
    ['<footer>Here since 1987</footer>', ''],
    ['<header>', '<header></header><header>'],
    ['href="#main"', 'href="/about"'],
  ],
  'parts of the same kind are told apart by name': [
    ['aria-label="Main"', ''],
    ['aria-label="Main"', 'aria-label="Breadcrumb"'],
  ],
  'headings go down one level at a time': [['<h2>The yard</h2>', '<h3>The yard</h3>']],
  'every heading says something': [['<h2>The yard</h2>', '<h2><span aria-hidden="true">*</span></h2>']],
  'every link and button has a name': [
    ['>Bikes</a>', '></a>'],
    ['<button>Send</button>', '<button><svg></svg></button>'],
  ],
  'every picture has words, or says that it needs none': [['alt="The yard" width', 'width']],
  'every picture has its room before it comes': [['width="4" height="3">\n<iframe', '>\n<iframe']],
  'every field has a label': [['<label>Name <input name="name"></label>', '<input name="name">']],
  'every frame has a title': [['title="A map"', '']],
  'lists hold items, and items stand in lists': [
    ['<ul><li>', '<ul><div></div><li>'],
    ['<h2>', '<li>Lost</li><h2>'],
  ],
  'nothing changes the order of the keyboard, or keeps people from zooming': [
    ['<button>', '<button tabindex="2">'],
    ['content="width=device-width"', 'content="width=device-width, user-scalable=no"'],
  ],
  'nothing that takes the focus stands in what is hidden from screen readers': [
    ['<p>It is open.</p>', '<p aria-hidden="true"><a href="/about">It is open.</a></p>'],
  ],
  'every form can be sent without script': [
    [' action="/api/leads"', ''],
    ['<button>Send</button>', '<button type="button">Send</button>'],
  ],
  'a form that is posted goes to the site’s own API': [
    ['action="/api/leads"', 'action="https://elsewhere.example"'],
  ],
  'every field that is asked has a name to be sent under': [['<input name="name">', '<input>']],
  'its policy lets its own scripts and styles run, and is there': [
    ['<h2>', '<script>alert(1)</script><h2>'],
    ["object-src 'none'", ''],
  ],
  'a page that takes money, codes or shows personal lists has no chat and no tag manager, nor lets them run':
    [
      ['data-kind="content">', 'data-kind="checkout"><div data-chat="https://chat.example/x.js"></div>'],
      ['data-kind="content">', 'data-kind="garage" data-tag-manager="GTM-1">'],
    ],
  'no element brings a style or a script of its own, which the policy would stop': [
    ['<h2>', '<h2 style="color: red">'],
    ['<h2>', '<h2 onclick="alert(1)">'],
  ],
  'no address is a script': [['href="/search"', 'href="javascript:alert(1)"']],
  'a page in a new window cannot reach back': [['rel="noopener"', '']],
  'it is drawn with 6 stylesheets of 20000 bytes in all, or less': [
    ['href="/light.css"', 'href="/heavy.css"'],
    ['<link rel="stylesheet" href="/light.css">', ''],
    [
      '<link rel="stylesheet" href="/light.css">',
      [1, 2, 3, 4, 5, 6, 7].map((at) => `<link rel="stylesheet" href="/${at}.css">`).join(''),
    ],
  ],
  "a vehicle's page is sent in 11800 bytes or less": [
    [
      'data-kind="content">',
      `data-kind="vehicle">${Array.from({ length: 6_000 }, (_, at) => (at * at * 7919).toString(36)).join(' ')}`,
    ],
  ],
};

describe('the rules of pages', () => {
  test.each(RULES)('accept a good page: $name', ({ name }) => {
    expect(wrongIn(GOOD, name)).toEqual([]);
  });

  test('have each an example that breaks it', () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
  });

  test.each(
    Object.entries(BROKEN).flatMap(([name, ways]) =>
      ways.map(([part, instead]) => [name, instead, part] as const),
    ),
  )('(%s) reject %j', (name, instead, part) => {
    expect(GOOD).toContain(part);
    expect(wrongIn(GOOD.replace(part, instead), name)).not.toEqual([]);
  });

  test.each(FINE)('(%s) accept %j', (name, text) => {
    expect(wrongIn(GOOD.replace('It is open.', text), name)).toEqual([]);
  });
});
