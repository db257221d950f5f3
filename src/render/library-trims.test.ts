import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, parseSync } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import type { SearchSetting } from '#domain/search/queries.ts';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/state.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { PROJECT_ROOT } from './build.ts';
import { digestOf } from './library-module.ts';
import { leftOut } from './library-stubs.ts';
import { TRIMS, trimmed, trims } from './library-trims.ts';

const programOf = (source: string) => parseSync('module.js', source).program;
const sourceOf = (path: string) => readFileSync(join(PROJECT_ROOT, 'node_modules', path), 'utf8');

test.each(Object.entries(TRIMS))('%s is the module that its list was made for', (path, trim) => {
  const source = sourceOf(path);
  expect(digestOf(source), 'Look whether the list still fits, then write its new digest.').toBe(trim.digest);
  const { code, missing } = trimmed(source, trim, programOf);
  expect(missing).toEqual([]);
  expect(code.length).toBeLessThan(source.length);
});

const IMPORTED = /import (?:type )?\{([^}]*)\} from 'react';/g;

test('React has everything that our code imports from it', () => {
  const src = join(PROJECT_ROOT, 'src');
  const imported = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(join(src, path), 'utf8').matchAll(IMPORTED)])
    .filter(([statement]) => !statement.startsWith('import type'))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));
  expect(imported).toContain('useState');
  expect(TRIMS['react/cjs/react.production.js']?.keeps).toEqual(expect.arrayContaining(imported));
});

test('what is in no list stays as it is', () => {
  const source = 'A.prototype.used = function () { if (rare) { one(); } else { two(); } };';
  expect(trimmed(source, {}, programOf).code).toBe(source);
});

test('methods that are not called, branches that are never taken and dropped statements are taken out', () => {
  const { code, missing } = trimmed(
    'A.prototype.used = function () { if (rare) { one(); } else { two(); } };\nA.prototype.idle = function () {};\nvar gone = 1;',
    { keeps: ['used', 'absent'], never: ['rare'], drops: ['var gone ='] },
    programOf,
  );
  expect(code.trim()).toBe('A.prototype.used = function () { { two(); } };');
  expect(missing).toEqual(['absent']);
});

type Libraries = readonly [
  typeof import('instantsearch.js/es/lib/InstantSearch.js'),
  typeof import('#features/search/instant-search.ts'),
];

const made = mkdtempSync(join(tmpdir(), 'trims-'));
afterAll(() => rmSync(made, { recursive: true }));

/** InstantSearch, its adapter and what steers them, as browsers get them. */
async function compiled(): Promise<Libraries> {
  await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [leftOut(), trims()],
    build: {
      outDir: made,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          library: 'instantsearch.js/es/lib/InstantSearch.js',
          ours: join(PROJECT_ROOT, 'src/features/search/instant-search.ts'),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(made, name)).href);
  return [await load('library.js'), await load('ours.js')];
}

const whole = async (): Promise<Libraries> => [
  await import('instantsearch.js/es/lib/InstantSearch.js'),
  await import('#features/search/instant-search.ts'),
];

const setting: SearchSetting = {
  index: 'vehicles',
  filters: ['make', 'price'],
  search: configWith({}).search,
  include_sold_cars_days: 3,
  now: 0,
};

const ASKED: readonly Partial<SearchState>[] = [
  {},
  { chosen: { make: ['Kia', 'Land "Rover'] }, page: 2 },
  { query: 'white ute', sort: 'price-asc', ranges: { price: { min: 5000, max: 9000 } } },
  { chosen: { make: ['Kia'] }, ranges: { price: { min: null, max: 9000 } } },
];

/** Everything that the engine is asked and the page is told, failures and a look for newer stock included. */
async function course([{ default: InstantSearch }, ours]: Libraries): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  let isDown = false;
  const client = ours.instantClient(async ({ queries }) => {
    // Nothing is highlighted, so it does not matter by which tags.
    told.push({ asked: queries.map(({ highlightPreTag: _, highlightPostTag: __, ...query }) => query) });
    if (isDown) throw new Error('The engine is down.');
    return {
      results: queries.map(({ indexUid, q, limit = 0, offset = 0 }) => ({
        ...{ indexUid, query: q ?? '', limit, offset, processingTimeMs: 1, estimatedTotalHits: 45 },
        hits: limit > 1 ? [{ id: 'one', price: 8000 }, { id: 'two' }] : [],
        facetDistribution: { make: { Kia: 40, Mazda: 5 }, price: { 8000: 45 } },
        facetStats: { price: { min: 8000, max: 8000 } },
      })),
    };
  }, 'frequency');
  const instant = new InstantSearch({ indexName: setting.index, searchClient: client });
  const parametersOf = (state: Partial<SearchState>) =>
    ours.instantParameters({ ...NOTHING_CHOSEN, ...state }, setting);
  let next: () => void = () => {};
  const happens = (start: () => void) =>
    new Promise<void>((resolve) => {
      next = resolve;
      start();
    });
  const { widget, search } = ours.steering({
    first: parametersOf({}),
    onAnswer: (results) => {
      told.push({ answer: ours.instantAnswer(results, setting.filters) });
      next();
    },
    onSearch: () => told.push({ status: instant.status }),
  });
  instant.on('error', ({ message }: Error) => {
    told.push({ message });
    next();
  });
  instant.start();
  await happens(() => instant.addWidgets([widget]));
  for (const state of ASKED) await happens(() => search(parametersOf(state)));
  isDown = true;
  await happens(() => instant.refresh());
  isDown = false;
  await happens(() => instant.refresh());
  instant.removeWidgets([widget]);
  instant.dispose();
  return told;
}

test('what was trimmed asks and answers as the whole libraries do', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const expected = await course(await whole());
  expect(expected.filter((one) => Object.hasOwn(Object(one), 'answer'))).toHaveLength(ASKED.length + 2);
  expect(expected).toContainEqual({ message: expect.stringContaining('failed') });
  expect(await course(await compiled())).toEqual(expected);
});
