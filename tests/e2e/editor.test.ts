import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { ConsoleMessage, Page } from 'playwright';
import { LOCAL_EDITOR_HOST } from '#domain/content/editor/editor-site.ts';
import { readContent } from '#sites/content.ts';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { shop } from './shop.ts';
import { afterwards, describe, expect, test } from './test.ts';

/** This dealer has an editor. */
const DEALER = 'coffs-harbour-toyota';
const ROOT = join(import.meta.dirname, '../..');

/** A copy of the dealer’s folder and of the folders it shares. Tests may write there. */
function dealersFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'editor-'));
  afterwards(() => rmSync(root, { recursive: true }));
  for (const name of [DEALER, '_groups', '_shared'])
    cpSync(join(ROOT, 'sites', name), join(root, 'sites', name), { recursive: true });
  return root;
}

const SIGNS = readFileSync(
  join(ROOT, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);
const ANYWHERE = { 'access-control-allow-origin': '*' };

/** The editor checks for a newer version, which the content security policy blocks. */
const IS_UPDATE_CHECK = /unpkg\.com\/@sveltia\/cms\/package\.json/;

/** The browser first requests a picture by the path in the text, and then shows it from the folder. */
const IS_PICTURE_OF_TEXT = /\/assets\/[\w-]+\.\w+$/;

const isExpected = (message: ConsoleMessage): boolean =>
  IS_UPDATE_CHECK.test(message.text()) || IS_PICTURE_OF_TEXT.test(message.location().url);

const editorAddress = (path: string) => `http://${LOCAL_EDITOR_HOST}:${shop().port}/${path}`;

/**
 * The editor, signed in to a folder. A browser under automation cannot be given a folder of the disk, so it
 * gets one in its own storage with the same files and the same interface.
 */
async function editorOn(root: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await newShopper(VIEWPORTS.desktop);
  await context.route(/cdn\.jsdelivr\.net\/fontsource/, (route) =>
    route.fulfill({ body: SIGNS, contentType: 'font/woff2', headers: ANYWHERE }),
  );
  await context.route(`${siteOf(DEALER).config.url}/**`, (route) => route.fulfill({ headers: ANYWHERE }));
  await context.route(/githubstatus\.com/, (route) => route.fulfill({ json: {}, headers: ANYWHERE }));
  await context.addInitScript('window.showDirectoryPicker = () => navigator.storage.getDirectory()');
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) complaints.push(message.text());
  });

  await page.goto(editorAddress('robots.txt'));
  const files = readdirSync(join(root, 'sites', DEALER), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(root, file).split('/'), readFileSync(file, 'base64')] as const);
  await page.evaluate(async (all) => {
    const disk = await navigator.storage.getDirectory();
    await disk.getDirectoryHandle('.git', { create: true });
    for (const [path, content] of all) {
      let folder = disk;
      for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      const file = await folder.getFileHandle(path.at(-1) ?? '', { create: true });
      const writing = await file.createWritable();
      await writing.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
      await writing.close();
    }
  }, files);

  await page.goto(editorAddress(DEALER));
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await page.getByRole('treeitem', { name: /News/ }).waitFor();
  return { page, complaints };
}

/** Saves in the editor, and writes the saved file to the place where it would be on the disk. */
async function saved(page: Page, root: string, file: string): Promise<string> {
  const path = `sites/${DEALER}/${file}`;
  const read = () =>
    page.evaluate(async (names) => {
      let folder = await navigator.storage.getDirectory();
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
      const handle = await folder.getFileHandle(names.at(-1) ?? '').catch(() => null);
      if (handle === null) return '';
      for (;;)
        try {
          return await (await handle.getFile()).text();
        } catch (cause) {
          // A read during a write of the editor fails, and is retried.
          if (!(cause instanceof DOMException && cause.name === 'NotReadableError')) throw cause;
          await new Promise((later) => setTimeout(later, 50));
        }
    }, path.split('/'));
  const before = await read();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(read).not.toBe(before);
  const text = await read();
  writeFileSync(join(root, path), text);
  return text;
}

const contentIn = (root: string) => {
  const site = siteOf(DEALER);
  return readContent([{ folder: join(root, 'sites', DEALER), shown: DEALER }], site);
};

async function openEntry(page: Page, entry: string) {
  await page.goto(`${page.url().split('#')[0]}#/collections/${entry}`);
  await page.getByLabel('Title', { exact: true }).first().waitFor();
}

/** A text as the site reads it: its blocks and their attributes. */
const blocksOf = (root: string, slug: string) =>
  contentIn(root)
    .pages.find((page) => page.slug === slug)
    ?.body.blocks.map((block) => [block.kind, 'values' in block ? block.values : null]);

describe('the content editor', () => {
  test('changes the text of a page without changing its blocks, and writes news with vehicles', async () => {
    const root = dealersFolder();
    const { page, complaints } = await editorOn(root);
    const before = blocksOf(root, 'touring');
    expect(before?.length).toBeGreaterThan(8);

    await openEntry(page, 'pages/entries/touring');
    await page.locator('[contenteditable=true]').first().locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Quite so. ');
    const after = await saved(page, root, 'pages/touring.md');

    expect(after).toContain('Quite so. ');
    expect(contentIn(root).problems).toEqual([]);
    expect(blocksOf(root, 'touring')).toEqual(before);

    await openEntry(page, 'news/new');
    await page.getByLabel('Title', { exact: true }).first().fill('Ute week');
    await page.locator('input[type=datetime-local]').fill('2026-11-01T09:00');
    await page.locator('[contenteditable=true]').first().click();
    await page.keyboard.type('Come and see.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: /Vehicles/ }).click();
    expect(await saved(page, root, 'news/ute-week.md')).toContain('Come and see.\n\n::stock{limit=6}');
    expect(contentIn(root).problems).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('lists its dealers at its own address', async () => {
    const page = await (await newShopper()).newPage();
    await page.goto(editorAddress(''));
    expect(await page.getByRole('link').allTextContents()).toEqual(['Coffs Harbour Toyota']);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link').click();
    await page.getByRole('button', { name: 'Work with Local Repository' }).waitFor();
  });

  test('tells a browser without JavaScript where the texts are', async () => {
    const page = await (await newShopper({ javaScriptEnabled: false })).newPage();
    await page.goto(editorAddress(DEALER));
    expect(await page.getByRole('heading').textContent()).toBe('Pages and news');
    expect(await page.locator('body').innerText()).toContain('needs JavaScript');
  });
});
