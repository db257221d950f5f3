import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { times } from '../matrix.ts';
import { pagesIn, type Tree } from './yard/tree.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const BUILDS = times(4, 16);
const READS = times(50, 150);
const HOME = 'index.html';
const RESULTS = 'search/new-used-and-demo-cars.html';
const ADDRESSES = [
  ['/', `/${HOME}`],
  ['/search/new-used-and-demo-cars', `/${RESULTS}`],
  ['/data/status.json', '/data/status.json'],
] as const;

type State = 'plain' | 'tagged';

test('during builds a reader of the folder or the server finds every page, in one of two states', async () => {
  const yard = openYard();
  yard.addSmall(SLUG);
  const vehicles = yard.stock(SLUG);
  const known: Record<State, Tree> = { plain: new Map(), tagged: new Map() };
  const put = (state: State) =>
    yard.setStock(
      SLUG,
      vehicles.map((vehicle) => (state === 'tagged' ? { ...vehicle, tag: 'Run-out deal' } : vehicle)),
    );
  const stateOf = (path: string, text: string): State | undefined =>
    (['plain', 'tagged'] as const).find((state) => known[state].get(path) === text);
  for (const state of ['tagged', 'plain'] as const) {
    put(state);
    await yard.build();
    known[state] = yard.tree(SLUG);
  }
  for (const page of [HOME, RESULTS])
    expect(known.plain.get(`/${page}`)).not.toBe(known.tagged.get(`/${page}`));

  const paths = pagesIn(known.plain).map(([path]) => path);
  const met = new Set<State | undefined>();
  function readFolder(turns: number): void {
    const path = paths[turns % paths.length] ?? '/index.html';
    const text = readFileSync(join(yard.served(SLUG), path), 'latin1');
    expect(stateOf(path, text), path).toBeDefined();
    const generation = realpathSync(yard.served(SLUG));
    const [home, results] = [HOME, RESULTS].map((page) =>
      stateOf(`/${page}`, readFileSync(join(generation, page), 'latin1')),
    );
    expect(home).toBeDefined();
    expect(results, 'no generation is mixed').toBe(home);
    met.add(home);
  }

  const { distDir, dataDir } = yard;
  const app = createLocalServer(openLocalPlatform({ distDir, dataDir, env: {} }), { version: 'test' });
  async function askServer(): Promise<void> {
    for (const [path, file] of ADDRESSES) {
      const headers = { host: `${SLUG}.localhost` };
      const response = await app.fetch(new Request(`http://${SLUG}.localhost${path}`, { headers }));
      expect(response.status, path).toBe(200);
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      expect(stateOf(file, text), path).toBeDefined();
    }
  }

  // Switches between the two states until enough reads fell between two switches.
  let building = true;
  let reads = 0;
  const builds = (async () => {
    for (let round = 0; round < BUILDS || reads < READS; round++) {
      put(round % 2 === 0 ? 'tagged' : 'plain');
      expect((await yard.build()).code).toBe(0);
    }
  })().finally(() => {
    building = false;
  });
  for (; building; reads++) {
    readFolder(reads);
    await askServer();
    await turn();
  }
  await builds;
  expect(met).toEqual(new Set(['plain', 'tagged']));
});
