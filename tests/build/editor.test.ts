import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openYard } from './yard/yard.ts';

const REPO = { repo: 'group/sites' };
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

const yard = openYard();
const [bay, cove] = ['bay', 'cove'];
const editor = (...path: string[]) => yard.served('_editor', ...path);
const text = (...path: string[]) => readFileSync(editor(...path), 'utf8');
const titlesListed = () => [...text('index.html').matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, name]) => name);

/** Everything that a page of the editor loads. */
const askedFor = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path = '']) =>
    path.includes('.') ? [path] : [`${path}.html`],
  );

beforeAll(async () => {
  yard.addSmall('harbour-autos', { name: 'Bay Cars', editing: REPO }, bay);
  yard.addSmall('harbour-autos', { name: 'Cove Cars' }, cove);
  yard.write(bay, 'assets/mark.svg', LOGO);
  yard.configure(bay, { logo: { url: '/assets/mark.svg', square_url: '/assets/mark.svg' } });
  expect((await yard.build([])).figures).toMatchObject({
    failed: [],
    editor: { outcome: 'built', dealers: 1 },
  });
});

describe('the content editor', () => {
  test('is a site of its own, with a page for each dealer that uses it', () => {
    expect(titlesListed()).toEqual(['Bay Cars']);
    expect(text('bay.html')).toContain('"repo":"group/sites"');
    expect(existsSync(editor('cove.html'))).toBe(false);
  });

  test('is on no dealer’s site, and has no dealer’s pages', () => {
    for (const slug of [bay, cove]) {
      expect(existsSync(yard.served(slug, 'admin.html'))).toBe(false);
      const files = readdirSync(yard.served(slug), { recursive: true, encoding: 'utf8' });
      expect(files.filter((file) => /sveltia|editor-\d/.test(file))).toEqual([]);
    }
    const pages = readdirSync(editor()).filter((file) => file.endsWith('.html'));
    expect(pages.toSorted()).toEqual(['bay.html', 'index.html']);
  });

  test('has every file that it requests', () => {
    const setup = JSON.parse(/id="editor-setup">(.+?)<\/script>/.exec(text('bay.html'))?.[1] ?? '');
    const asked = [
      ...askedFor(text('bay.html')),
      ...askedFor(text('index.html')),
      ...[setup.script, setup.config.logo.src],
    ];
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((path) => !existsSync(editor(path)))).toEqual([]);
    expect(text(setup.config.logo.src)).toBe(LOGO);
    expect(text('_headers')).toMatch(
      /^\/assets\/bay\/mark\.svg\n(?: {2}.+\n)* {2}Content-Security-Policy: sandbox/m,
    );
  });

  test('loads scripts from itself only', () => {
    for (const page of ['bay.html', 'index.html']) {
      expect(text(page)).toMatch(/content-security-policy" content="[^"]*script-src 'self'[;"]/);
      expect(text(page)).toContain('content="noindex"');
    }
    expect(text('robots.txt')).toContain('Disallow: /');
  });

  test('is unchanged while nothing of it changes', async () => {
    yard.write(bay, 'pages/winter.md', '---\ntitle: Winter\n---\nTyres.\n');
    const { figures } = await yard.build([`--site=${bay}`]);
    expect(figures).toMatchObject({ built: 1, editor: { outcome: 'unchanged' } });
  });

  test('is not part of a build of other dealers', async () => {
    expect((await yard.build([`--site=${cove}`, '--force'])).figures).not.toHaveProperty('editor');
  });

  test('still has the page of a dealer whose configuration is wrong, and adds another', async () => {
    const before = text('bay.html');
    yard.configure(bay, { phone: 'none at all', name: 7 });
    yard.configure(cove, { editing: REPO });
    const { figures } = await yard.build([]);
    expect(figures).toMatchObject({ failed: [{ slug: bay }], editor: { outcome: 'built', dealers: 2 } });
    expect(titlesListed()).toEqual(['Bay Cars', 'Cove Cars']);
    expect(text('bay.html')).toBe(before);
    expect(text('assets/bay/mark.svg')).toBe(LOGO);
    yard.configure(bay, { phone: '02 6600 0100', name: 'Bay Cars' });
  });

  test('loses the page of a dealer that no longer uses it, is laid out as a plain folder with --flat, and is removed with its last dealer', async () => {
    yard.configure(cove, { editing: null });
    expect((await yard.build(['--flat'])).figures).toMatchObject({
      editor: { outcome: 'built', dealers: 1 },
    });
    expect(titlesListed()).toEqual(['Bay Cars']);
    expect(existsSync(editor('cove.html'))).toBe(false);
    expect(readdirSync(join(yard.distDir, '.private'))).toContain('_editor');

    yard.configure(bay, { editing: null });
    expect((await yard.build()).figures).not.toHaveProperty('editor');
    expect(readdirSync(yard.distDir)).not.toContain('_editor');
    expect(readdirSync(join(yard.distDir, '.gen'))).not.toContain('_editor');
  });
});
