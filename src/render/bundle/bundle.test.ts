import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../tests/folder.ts';
import { openBundle, type RenderedPage, SITE_FILE } from './bundle.ts';

const bareDigest = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;
const digest = (text: string) => `'${bareDigest(text)}'`;
const KNOWN = 'console.log("known")';
const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

/** A compiled bundle whose pages are drawn by the text of a function: by file, from locals and sources. */
async function opened(draw: string) {
  const folder = folderWith();
  const server = join(folder, 'entry.mjs');
  writeFileSync(join(folder, SITE_FILE), JSON.stringify({ vouched: [bareDigest(KNOWN)] }));
  writeFileSync(server, `export const openPage = async (site, file) => ${draw};`);
  return openBundle(server);
}

const CSP = { 'default-src': ["'self'"] };
const textOf = (pieces: RenderedPage) => Buffer.concat(pieces).toString();

async function rendering(html: string): Promise<string> {
  const bundle = await opened(`() => ${JSON.stringify(html)}`);
  return textOf(await bundle.page({ component: 'page.astro', path: '/cars/x', locals: {}, csp: CSP }));
}

const policyOf = (html: string) => /content-security-policy" content="([^"]*)"/.exec(html)?.[1];

describe('the policy of a page', () => {
  test('follows the character set and allows only the page’s own scripts', async () => {
    const html = await rendering(page(`<script>${KNOWN}</script>`));
    expect(html).toContain('<meta charset="utf-8"><meta http-equiv="content-security-policy"');
    expect(policyOf(html)).toBe(`default-src 'self'; script-src 'self' ${digest(KNOWN)}; style-src 'self'`);
  });

  test('has no hash for data and for scripts with an address', async () => {
    const html = await rendering(
      page(
        '<script type="application/ld+json">{"a":1}</script><script type="module" src="/_astro/a.js"></script>',
      ),
    );
    expect(policyOf(html)).not.toContain('sha256');
  });
});

const script = (name: string) =>
  `<script type="module" fetchpriority="low" src="/_astro/${name}.js"></script>`;

test('a page that fails is reported with its source line, by the source map', async () => {
  const folder = folderWith();
  const server = join(folder, 'entry.mjs');
  writeFileSync(join(folder, SITE_FILE), JSON.stringify({ vouched: [] }));
  // Each line is all of one source: a part in line 4 that is used in line 6 of a page.
  const code = [
    'const drawn = (car) => car.name.length;',
    'export const openPage = async () => (locals) => drawn(locals.car);',
  ];
  const sources = ['../../../src/ui/part.ts', '../../../src/pages/compare.astro'];
  writeFileSync(server, code.join('\n'));
  writeFileSync(`${server}.map`, JSON.stringify({ version: 3, sources, names: [], mappings: 'AAGA;ACEA' }));
  const { page: draw } = await openBundle(server);
  await expect(draw({ component: 'page.astro', path: '/compare', locals: {}, csp: CSP })).rejects.toThrow(
    /^src\/ui\/part\.ts:4, used at src\/pages\/compare\.astro:6 fails as \/compare is drawn: .*'name'/,
  );
});

/** A shell with a menu before the contents and a footer after them, each with scripts of its own. */
const SHELL_AND_PAGE = `(locals, sources = new Set()) => {
  const ask = (name) => {
    const source = '/_astro/' + name + '.js';
    if (sources.has(source)) return '';
    sources.add(source);
    return '<script type="module" fetchpriority="low" src="' + source + '"></script>';
  };
  const link = (mark) => '<a' + mark + ' href="/cars/x">X</a>';
  if (file === 'shell.astro') return '<body>' + (locals.part.startsWith('after')
    ? '<footer>' + ask('menu') + ask('map') + '</footer>'
    : '<nav>' + link(' aria-current="?"') + ask('menu') + '</nav>') + '</body>';
  return '<head><meta charset="utf-8"></head><body>' + locals.placeShell('before') +
    '<main>' + locals.words + ask('menu') + locals.asks.map(ask).join('') + '</main>' + locals.placeShell('after') + '</body>';
}`;

async function inShell(path: string, { words = 'words', asks = [] as readonly string[] } = {}) {
  const { pagesIn } = await opened(SHELL_AND_PAGE);
  const render = await pagesIn({ component: 'shell.astro', locals: {} });
  const ask = () => render({ component: 'page.astro', path, locals: { words, asks }, csp: CSP });
  const [one, again] = [await ask(), await ask()];
  expect(again).toEqual(one);
  return { ...one, body: textOf(one).replace(/^.*<body>|<\/body>.*$/gs, '') };
}

describe('a page in its shell', () => {
  const menu = (link: string) => `<nav>${link}${script('menu')}</nav>`;
  const plain = '<a href="/cars/x">X</a>';

  test('has each script once, and marks the link to itself', async () => {
    expect((await inShell('/cars/y')).body).toBe(
      `${menu(plain)}<main>words</main><footer>${script('map')}</footer>`,
    );
    expect((await inShell('/cars/y', { asks: ['map'] })).body).toBe(
      `${menu(plain)}<main>words${script('map')}</main><footer></footer>`,
    );
    expect((await inShell('/cars/x')).body).toContain(menu('<a aria-current="page" href="/cars/x">X</a>'));
    const { body } = await inShell('/', { words: 'a <!--shell--> b' });
    expect(body).toContain('<main>a <!--shell--> b');
  });

  test('shares the bytes of the shell with other pages', async () => {
    const { pagesIn } = await opened(SHELL_AND_PAGE);
    const render = await pagesIn({ component: 'shell.astro', locals: {} });
    const [one, other] = await Promise.all(
      ['one', 'other'].map((words) =>
        render({ component: 'page.astro', path: '/', locals: { words, asks: [] }, csp: CSP }),
      ),
    );
    expect(one?.filter((piece) => other?.includes(piece))).toHaveLength(3);
  });

  test('is rejected without a place for the shell', async () => {
    const { pagesIn } = await opened(
      `() => file === 'shell.astro' ? '<body></body>' : ${JSON.stringify(page('words'))}`,
    );
    const render = await pagesIn({ component: 'shell.astro', locals: {} });
    await expect(render({ component: 'page.astro', path: '/x', locals: {}, csp: CSP })).rejects.toThrow(
      '/x was rendered without its shell',
    );
  });
});

describe('markup in a text', () => {
  test.each([
    ['an attribute', '<img alt="<script>alert(1)</script>">'],
    ['an attribute in single quotes', "<p title='<style>*{}</style>'>words</p>"],
    ['an attribute that opens and another that closes', '<i title="<script>"></i><i title="</script>"></i>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
  ])('inside %s does not count as a script', async (_where, body) => {
    const html = await rendering(page(`${body}<script>${KNOWN}</script>`));
    expect(policyOf(html)).toContain(digest(KNOWN));
    expect(policyOf(html)?.match(/sha256/g)).toHaveLength(1);
  });

  test.each([
    ['a script', '<p><script>alert(1)</script></p>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT><script>alert(2)</script>'],
    ['a script behind words that look like one', '<img alt="<script>"><script>alert(1)</script>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a script behind a known one', `<script>${KNOWN}</script><script>alert(1)</script>`],
  ])('that is not escaped, %s, stops the build', async (_what, body) => {
    await expect(rendering(page(body))).rejects.toThrow(
      /^\/cars\/x has an inline \w+ that the compiler does not/i,
    );
  });
});

test('a page without a head stops the build', async () => {
  await expect(rendering('<p>words</p>')).rejects.toThrow('/cars/x was rendered without a head');
});
