import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { loadSite } from './load.ts';

const SLUG = 'coffs-harbour-toyota';

const sitesDir = mkdtempSync(join(tmpdir(), 'assets-'));
beforeAll(() => cpSync('sites', sitesDir, { recursive: true }));
afterAll(() => rmSync(sitesDir, { recursive: true }));

function problemsWith(name: string, text: string) {
  const folder = join(sitesDir, SLUG, 'assets', 'more');
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), text);
  return loadSite(sitesDir, SLUG).problems ?? [];
}

it.each([
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>', '<script>', 2],
  ['LOGO.SVG', '<svg onload="x()"/>', 'onload=, which runs script', 1],
  ['feed.xml', '<?xml-stylesheet href="x.xsl"?><rss/>', '<?xml-stylesheet?>', 1],
])('the file %s with active content is rejected with its line', (name, text, found, line) => {
  const file = `sites/${SLUG}/assets/more/${name}`;
  expect(problemsWith(name, text)).toMatchObject([{ file, line, found }]);
});

it.each(['page.html', 'page.HTM', 'page.xhtml', 'code.js', 'code.mjs', 'packed.svgz', 'sheet.xsl'])(
  'the file %s is rejected, whatever it contains',
  (name) => {
    expect(problemsWith(name, '')).toMatchObject([
      {
        file: `sites/${SLUG}/assets/more/${name}`,
        found: expect.stringMatching(/^a file that ends with \./),
      },
    ]);
  },
);

it('a plain drawing and a document are accepted', () => {
  expect(problemsWith('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([]);
  expect(problemsWith('terms.pdf', '%PDF')).toEqual([]);
});
