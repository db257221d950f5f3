import { outputOf, pagePaths, slugs } from '../fleet/sites.ts';
import { ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

const ADDRESS = /\b(?:href|src|poster|component-url|renderer-url)="([^"]*)"|\bsrcset="([^"]*)"/g;
const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"');

/** Every address on a page that leads to the site itself. */
function ownAddresses(html: string): readonly string[] {
  const found = [...html.matchAll(ADDRESS)].flatMap(([, single, set]) =>
    single === undefined
      ? decode(set ?? '')
          .split(/,\s+/)
          .map((entry) => entry.trim().split(' ')[0] ?? '')
      : [decode(single)],
  );
  return found.filter((address) => /^\/(?!\/)/.test(address)).map((address) => address.replace(/#.*/, ''));
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Pictures in other widths are made on demand; that each source can be made is enough to know once. */
const isScaledPicture = (address: string) => address.startsWith('/_image?') && !address.includes('&w=640&');

for (const slug of slugs)
  describe(`${slug}`, () => {
    test('has no link, picture or script that leads nowhere', async () => {
      const pages = [...pagePaths(slug), '/404', '/fallback/vehicle'];
      const from = new Map<string, string>();
      for (const path of pages)
        for (const address of ownAddresses(outputOf(slug, fileOf(path))))
          if (!from.has(address)) from.set(address, path);
      const dead: string[] = [];
      for (const [address, path] of from) {
        if (isScaledPicture(address)) continue;
        const { status } = await ask(slug, address);
        if (status !== 200) dead.push(`${path} → ${address} (${status})`);
      }
      expect(from.size).toBeGreaterThan(pages.length / 2);
      expect(dead).toEqual([]);
    });
  });
