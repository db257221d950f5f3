import { describe, expect, test } from 'vitest';
import { type ChangedFile, inputsOf, inputsUnknown, touched } from './changes.ts';

const DEALERS = [
  inputsOf({ slug: 'bay-mazda', group: null, makes: ['mazda'], shared: ['vehicles'] }),
  inputsOf({ slug: 'reef-kia', group: 'reef', makes: ['kia'], shared: ['vehicles', 'group'] }),
  inputsOf({ slug: 'reef-used', group: 'reef', makes: [], shared: ['group'] }),
  inputsOf({ slug: 'reef', group: null, makes: ['mazda', 'kia'], shared: [] }),
];
const ALL = DEALERS.map(({ slug }) => slug);

const inSites = (path: string): ChangedFile => ({ of: 'sites', path });
const inProject = (path: string): ChangedFile => ({ of: 'project', path });
const slugs = (...files: ChangedFile[]) => touched(files, DEALERS).dealers.map(({ slug }) => slug);

describe('a changed file in sites/', () => {
  test.each<[path: string, expected: readonly string[]]>([
    ['bay-mazda/site.json', ['bay-mazda']],
    ['bay-mazda/news/2026-sale.md', ['bay-mazda']],
    ['reef/stock.json', ['reef']],
    ['_groups/reef.json', ['reef-kia', 'reef-used']],
    ['_groups/reef/news/all-yards.md', ['reef-kia', 'reef-used']],
    ['_groups/nobodys.json', []],
    ['_groups/reef.json.bak', []],
    ['_brands/mazda.json', ['bay-mazda', 'reef']],
    ['_brands/mazda.json/x', ['bay-mazda', 'reef']],
    ['_brands/lada.json', []],
    ['_shared/vehicles/ute.svg', ['bay-mazda', 'reef-kia']],
    ['_shared/group/deep/logo.svg', ['reef-kia', 'reef-used']],
    ['_shared/nobodys/a.svg', []],
    ['_shared/loose.svg', ALL],
    ['_something-new/a.json', ALL],
    ['site.schema.json', []],
  ])('affects the right dealers: %s', (path, expected) => {
    expect(slugs(inSites(path))).toEqual(expected);
  });
});

describe('a changed file of the project', () => {
  test.each<[path: string, everybody: boolean]>([
    ['src/ui/Button.astro', true],
    ['src/api/app.ts', true],
    ['src/ui/button.test.ts', false],
    ['public/favicon.svg', true],
    ['package-lock.json', true],
    ['package.json', true],
    ['astro.config.mjs', true],
    ['tsconfig.json', true],
    ['netlify.toml', true],
    ['scripts/build/command.ts', true],
    ['scripts/build/run.ts', true],
    ['scripts/build/command.test.ts', false],
    ['scripts/deploy/command.ts', true],
    ['scripts/setup/node.mjs', true],
    ['scripts/leads/command.ts', false],
    ['tools/bench/build/run.ts', false],
    ['docs/deploy.md', false],
    ['tests/build/unchanged.test.ts', false],
    ['README.md', false],
    ['.github/workflows/ci.yml', false],
    ['.gitignore', false],
    ['biome.json', false],
    ['.editorconfig', false],
    ['.env.example', false],
    ['.nvmrc', false],
    ['.vscode/settings.json', false],
    ['LICENSE', false],
    ['a-folder-that-no-row-names/x', true],
  ])('%s affects every dealer: %s', (path, everybody) => {
    expect(slugs(inProject(path))).toEqual(everybody ? ALL : []);
  });
});

test('each affected dealer lists its reasons, and dealers keep their order', () => {
  const files = [inSites('reef/site.json'), inSites('_brands/kia.json'), inProject('README.md')];
  expect(touched(files, DEALERS).dealers).toEqual([
    { slug: 'reef-kia', because: ['sites/_brands/kia.json'] },
    { slug: 'reef', because: ['sites/reef/site.json', 'sites/_brands/kia.json'] },
  ]);
});

test('a dealer whose folder is gone is listed as removed and is not built', () => {
  const files = [inSites('old-motors/site.json'), inSites('old-motors/news/a.md'), inSites('reef/site.json')];
  expect(touched(files, DEALERS)).toEqual({
    dealers: [{ slug: 'reef', because: ['sites/reef/site.json'] }],
    removed: ['old-motors'],
  });
});

test('a dealer with an unreadable configuration is affected by every shared file', () => {
  const broken = [inputsUnknown('broken')];
  for (const path of ['_groups/a.json', '_brands/a.json', '_shared/a/b.svg', 'broken/site.json'])
    expect(touched([inSites(path)], broken).dealers, path).toHaveLength(1);
  expect(touched([inSites('_shared/a/b.svg')], []).dealers).toEqual([]);
});
