import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { PROJECT_ROOT } from '#render/build.ts';
import { axeViolations } from './axe.ts';
import { sidewaysScroll, VIEWPORTS } from './browser.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.wasm': 'application/wasm',
};

/** `/deploy/` is the file `deploy/index.html`. */
const fileAt = (folder: string, path: string): string =>
  join(folder, path.endsWith('/') ? `${path}index.html` : path);

interface Built {
  readonly origin: string;
}

/** Where `npm run tool -- docs build` leaves its pages. */
const folder = join(PROJECT_ROOT, '.build/docs');

/** The documentation, built by its command and served. */
const test = base.extend<object, { docs: Built }>({
  docs: [
    async ({ browser: _ }, use) => {
      // Tests run with NODE_ENV=test, as some shell may do.
      const { status, stderr } = spawnSync(
        process.execPath,
        ['scripts/command.mjs', 'tool', 'docs', 'build'],
        {
          encoding: 'utf8',
          cwd: PROJECT_ROOT,
        },
      );
      expect(status, stderr).toBe(0);
      const server = createServer((request, response) => {
        const file = fileAt(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
        if (!existsSync(file) || statSync(file).isDirectory()) return void response.writeHead(404).end();
        response
          .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
          .end(readFileSync(file));
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      await use({ origin: `http://127.0.0.1:${port}` });
      server.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

test('no link of the built documentation is dead', ({ docs: _ }) => {
  const pages = globSync('**/*.html', { cwd: folder });
  expect(pages.length).toBeGreaterThan(60);
  const textOf = new Map<string, string>();
  const read = (file: string) =>
    textOf.get(file) ?? textOf.set(file, readFileSync(file, 'utf8')).get(file) ?? '';
  const dead: string[] = [];
  let followed = 0;
  for (const page of pages) {
    // Links are resolved against the folder of their page. The page for missing pages has no folder.
    const at = `/${page.replace(/index\.html$/, '')}`;
    for (const [, , target = ''] of read(join(folder, page)).matchAll(
      /<[a-z]+ [^>]*?(href|src)="([^"]+)"/g,
    )) {
      const url = new URL(target.replaceAll('&amp;', '&'), `http://docs.local${at}`);
      if (url.host !== 'docs.local') continue;
      followed++;
      const file = fileAt(folder, decodeURIComponent(url.pathname));
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (!existsSync(file)) dead.push(`${at}: ${target}`);
      else if (anchor !== '' && !read(file).includes(`id="${anchor}"`)) dead.push(`${at}: ${target}`);
    }
  }
  expect(followed).toBeGreaterThan(3_000);
  expect([...new Set(dead)]).toEqual([]);
});

const OPENED = {
  phone: ['/', '/for-ops/', '/reference/configuration/'],
  desktop: ['/reference/api/', '/decisions/0002-own-search-engine/'],
} as const;

for (const [screen, colorScheme] of [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)
  test(`on a ${screen} axe finds nothing, and nothing is wider than the window`, async ({
    browser,
    docs,
  }) => {
    const found: Record<string, unknown> = {};
    const context = await browser.newContext({ ...VIEWPORTS[screen], colorScheme });
    const page = await context.newPage();
    for (const path of OPENED[screen]) {
      await page.goto(docs.origin + path);
      const wider = await sidewaysScroll(page);
      const violations = await axeViolations(page);
      if (wider > 0 || violations.length > 0) found[path] = { wider, violations };
    }
    await context.close();
    expect(found).toEqual({});
  });

test('the search finds a page by its words, and contacts no other host', async ({ browser, docs }) => {
  const page = await browser.newPage(VIEWPORTS.desktop);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(docs.origin))
      elsewhere.push(request.url());
  });
  await page.goto(docs.origin);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('rollback');
  await page.locator('dialog .pagefind-ui__result-link').first().click();
  await expect(page.locator('main')).toContainText(/rollback/i);
  expect(elsewhere).toEqual([]);
  await page.close();
});
