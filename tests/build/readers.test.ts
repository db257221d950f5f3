import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { times } from '../matrix.ts';
import { pagesIn, type Tree } from './yard/tree.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const BUILDS = times(4, 8);
const HOME = 'index.html';
const RESULTS = 'search/new-used-and-demo-cars.html';

type State = 'plain' | 'tagged';

describe('while builds go on, a reader', () => {
  const yard = openYard();
  const known: Record<State, Tree> = { plain: new Map(), tagged: new Map() };
  let vehicles: readonly Record<string, unknown>[] = [];

  const put = (state: State) =>
    yard.setStock(
      SLUG,
      vehicles.map((vehicle) => (state === 'tagged' ? { ...vehicle, tag: 'Run-out deal' } : vehicle)),
    );
  const stateOf = (path: string, text: string): State | undefined =>
    (['plain', 'tagged'] as const).find((state) => known[state].get(path) === text);

  /** Switches between the two states and reads all the time, until enough reads fell between two switches. */
  async function readWhileBuilding(wanted: number, read: () => Promise<void> | void): Promise<void> {
    let building = true;
    let reads = 0;
    const builds = (async () => {
      for (let round = 0; round < BUILDS || reads < wanted; round++) {
        put(round % 2 === 0 ? 'tagged' : 'plain');
        const { code } = await yard.build();
        expect(code).toBe(0);
      }
    })().finally(() => {
      building = false;
    });
    while (building) {
      await read();
      reads++;
      await turn();
    }
    await builds;
  }

  beforeAll(async () => {
    yard.addSmall(SLUG);
    vehicles = yard.stock(SLUG);
    for (const state of ['tagged', 'plain'] as const) {
      put(state);
      await yard.build();
      known[state] = yard.tree(SLUG);
    }
    expect(known.plain.get(`/${HOME}`)).not.toBe(known.tagged.get(`/${HOME}`));
    expect(known.plain.get(`/${RESULTS}`)).not.toBe(known.tagged.get(`/${RESULTS}`));
  });

  test('finds every page, each of one of the two states, and no generation mixed', async () => {
    const paths = pagesIn(known.plain).map(([path]) => path);
    const met = new Set<State | undefined>();
    let next = 0;
    await readWhileBuilding(100, () => {
      const path = paths[next++ % paths.length] ?? '/index.html';
      const text = readFileSync(join(yard.served(SLUG), path), 'latin1');
      expect(stateOf(path, text), path).toBeDefined();

      const generation = realpathSync(yard.served(SLUG));
      const [home, results] = [HOME, RESULTS].map((page) =>
        stateOf(`/${page}`, readFileSync(join(generation, page), 'latin1')),
      );
      expect(home).toBeDefined();
      expect(results).toBe(home);
      met.add(home);
    });
    expect(met).toEqual(new Set(['plain', 'tagged']));
  });

  test('that asks the server gets an answer each time, always of one of the two', async () => {
    const { distDir, dataDir } = yard;
    const app = createLocalServer(openLocalPlatform({ distDir, dataDir, env: {} }), { version: 'test' });
    const ask = async (path: string) => {
      const response = await app.fetch(
        new Request(`http://${SLUG}.localhost${path}`, { headers: { host: `${SLUG}.localhost` } }),
      );
      return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
    };
    await readWhileBuilding(50, async () => {
      for (const [path, file] of [
        ['/', `/${HOME}`],
        ['/search/new-used-and-demo-cars', `/${RESULTS}`],
        ['/data/status.json', '/data/status.json'],
      ] as const) {
        const { status, text } = await ask(path);
        expect(status, path).toBe(200);
        expect(stateOf(file, text), path).toBeDefined();
      }
    });
  });
});
