import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { withoutAddresses } from '#domain/sites/markets/testing.ts';
import { distDir, PROJECT } from '../fleet/place.ts';
import { pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { times } from '../matrix.ts';
import { type BuiltPage, readPage } from './page.ts';
import type { BuiltSite } from './rule.ts';

const pathOf = (file: string): string => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);
const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Pages of which one template draws hundreds: `npm test` reads every so many of a dealer's. The night reads all. */
const MANY = [
  { pages: /^cars\/(?!trade-in)[^/]+\.html$/, apart: times(16, 1) },
  { pages: /^cars\/[^/]+\/checkout\.html$/, apart: times(16, 1) },
  { pages: /^(?:search|used-car|find|models)\//, apart: times(4, 1) },
];

/** Yields the pages of a dealer one by one, because all of them would fill the memory. */
export function* pagesOf(slug: string): Generator<BuiltPage> {
  const root = join(distDir, slug);
  const met = MANY.map(() => 0);
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.html')) continue;
    const many = MANY.findIndex(({ pages }) => pages.test(file));
    const before = met[many] ?? 0;
    met[many] = before + 1;
    if (before % (MANY[many]?.apart ?? 1) > 0) continue;
    yield readPage(slug, pathOf(file), readFileSync(join(root, file), 'utf8'));
  }
}

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** The text of the files of a dealer and its group, which may name other dealers. */
function saidBy(slug: string): string {
  const { dealership_group } = siteOf(slug).config;
  return textOf([
    ...globSync(join(PROJECT, 'sites', slug, '**/*.{json,md}')),
    ...(dealership_group === null
      ? []
      : globSync(join(PROJECT, `sites/_groups/${dealership_group}{.json,/**/*.md}`))),
  ]);
}

/** Only the words of a text, so that markup and punctuation do not matter. */
const bareWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function ownWords(slug: string): (words: string) => boolean {
  const makes = siteOf(slug).config.manufacturer.map((make) => join(PROJECT, `sites/_brands/${make}.json`));
  const said = bareWords(
    withoutAddresses(`${saidBy(slug)}\n${textOf(makes.filter((file) => existsSync(file)))}`),
  );
  return (words) => said.includes(bareWords(words));
}

const stockSchema = v.array(v.object({ item_type: v.nullish(v.string()) }));

/** A vehicle without a type in the feed is a car. */
const sellsCars = (slug: string): boolean =>
  v
    .parse(stockSchema, JSON.parse(readFileSync(join(PROJECT, 'sites', slug, 'stock.json'), 'utf8')))
    .some(({ item_type }) => (item_type ?? 'car') === 'car');

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function strangersTo(slug: string): RegExp {
  const said = saidBy(slug);
  const names = slugs
    .filter((other) => other !== slug)
    .flatMap((other) => {
      const { name, url } = siteOf(other).config;
      return [other, name, new URL(url).hostname];
    })
    .filter((word) => !said.includes(word));
  return new RegExp(names.map(literally).join('|'), 'g');
}

/** The path of scaled pictures. Their source must exist. */
const SCALED = '/_image';
const API = /^\/(?:api|mock)\//;

export function builtSite(slug: string): BuiltSite {
  const root = join(distDir, slug);
  const { config } = siteOf(slug);
  const redirects = new Set(
    readFileSync(join(root, '_redirects'), 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/)[0] ?? ''),
  );
  const known = new Map<string, boolean>();
  const isThere = (path: string): boolean =>
    redirects.has(path) ||
    existsSync(join(root, fileOf(path))) ||
    (path !== '/' && existsSync(join(root, path)));
  const leadsSomewhere = (address: string): boolean => {
    const { pathname, searchParams } = new URL(address, config.url);
    if (API.test(pathname)) return true;
    const path = decodeURI(pathname === SCALED ? (searchParams.get('url') ?? '') : pathname);
    return path.startsWith('/') ? isThere(path) : URL.canParse(path);
  };
  const answers = (address: string): boolean => {
    const found = known.get(address) ?? leadsSomewhere(address);
    known.set(address, found);
    return found;
  };
  const listed = new Set(pagePaths(slug));
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (path: string): ReadonlySet<string> => {
    const file = join(root, path.includes('.') ? path : fileOf(path.split('?')[0] ?? path));
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id));
  };
  const weights = new Map<string, number>();
  return {
    config,
    market: MARKETS[config.market],
    answers,
    isListed: (path) => listed.has(path),
    hasId: (path, id) => {
      const found = ids.get(path) ?? idsOf(path);
      ids.set(path, found);
      return found.has(id);
    },
    says: ownWords(slug),
    sellsCars: sellsCars(slug),
    strangers: strangersTo(slug),
    stylesheetBytes: (href) => {
      const weight = weights.get(href) ?? gzipSync(readFileSync(join(root, href))).length;
      weights.set(href, weight);
      return weight;
    },
  };
}
