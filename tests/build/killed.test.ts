import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { times } from '../matrix.ts';
import type { Running } from './yard/command.ts';
import { differences, readTree, type Tree } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUGS = ['prairie-trucks', 'valley-bikes'];
const TRIES = times(3, 12);
const FIRST_TRIES = times(1, 6);
const FLAT_TRIES = times(1, 3);
const BUILDS_AT_ONCE = times(2, 4);
const NAMES = { left: 'Left Bank', right: 'Right Bank' } as const;
type Side = keyof typeof NAMES;

/** Everything that is read of a dealer: its site, and its data for the API. */
const generationServed = (yard: Yard, slug: string): Tree => {
  const folder = join(realpathSync(yard.served(slug)), '..');
  return new Map([...readTree(folder)].filter(([path]) => path !== '/manifest.json'));
};

const nameAll = (yard: Yard, side: Side) => {
  for (const slug of SLUGS) yard.configure(slug, { name: `${NAMES[side]} ${slug}` });
};

/** Before this output a build only reads, so that a kill can break nothing. */
const begins = (running: Running) => running.said('Building ');

/** Kills a build after this time, unless it has ended. */
async function killAfter(yard: Yard, milliseconds: number, args: readonly string[]): Promise<void> {
  const running = yard.startBuild(args);
  await begins(running);
  await Promise.race([wait(milliseconds), running.done]);
  running.kill();
  await running.done;
}

/** The build state that the next build will read. */
const remembered = (yard: Yard, slug: string): unknown =>
  JSON.parse(readFileSync(join(yard.dataDir, 'build-state', `${slug}.json`), 'utf8'));

function expectClean(yard: Yard): void {
  expect(readdirSync(yard.distDir).toSorted()).toEqual(['.gen', ...SLUGS]);
  for (const slug of SLUGS)
    for (const name of readdirSync(join(yard.distDir, '.gen', slug))) expect(name).toMatch(/^\d+$/);
}

const newYard = () => {
  const yard = openYard();
  for (const slug of SLUGS) yard.addSmall(slug);
  return yard;
};

test('simultaneous builds on one output succeed, and serve the right state', async () => {
  const yard = newYard();
  const builds = Array.from({ length: BUILDS_AT_ONCE }, (_, at) =>
    yard.startBuild(at === 0 ? ['--threads=1'] : ['--threads=1', '--force']),
  );
  for (const { code, err } of await Promise.all(builds.map(({ done }) => done))) expect(code, err).toBe(0);
  const fresh = yard.twin();
  await fresh.build();
  for (const slug of SLUGS) expect(differences(yard.tree(slug), fresh.tree(slug))).toEqual([]);
  expectClean(yard);
});

describe('a build that is killed', () => {
  const whole: Record<string, Record<Side, Tree>> = {};
  let buildMs = 0;

  const sideOf = (yard: Yard, slug: string): Side | undefined => {
    const served = generationServed(yard, slug);
    return (['left', 'right'] as const).find((side) => {
      const wanted = whole[slug]?.[side];
      return wanted !== undefined && differences(served, wanted).length === 0;
    });
  };
  /** Spread over the whole duration of a build, at uneven times. */
  const momentOf = (attempt: number, attempts: number) => (buildMs * (attempt + Math.random())) / attempts;

  const never = newYard();
  beforeAll(async () => {
    for (const slug of SLUGS) whole[slug] = { left: new Map(), right: new Map() };
    for (const side of ['left', 'right'] as const) {
      nameAll(never, side);
      const running = never.startBuild(['--threads=1']);
      await begins(running);
      const begun = performance.now();
      expect((await running.done).code).toBe(0);
      buildMs = performance.now() - begun;
      for (const slug of SLUGS) {
        const sides = whole[slug];
        if (sides) sides[side] = generationServed(never, slug);
      }
    }
  });

  test('leaves the old or the new state, whole, and the next build completes it', async () => {
    const yard = newYard();
    nameAll(yard, 'left');
    await yard.build();
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const side = attempt % 2 === 0 ? 'right' : 'left';
      const moment = momentOf(attempt, TRIES);
      nameAll(yard, side);
      await killAfter(yard, moment, [`--threads=${attempt % 4 === 1 ? 2 : 1}`]);
      for (const slug of SLUGS) {
        expect(sideOf(yard, slug), `${slug}, killed after ${moment.toFixed()} ms`).toBeDefined();
        expect(remembered(yard, slug)).toMatchObject({ version: 1 });
      }
      const { code, err } = await yard.build();
      expect(code, err).toBe(0);
      expect(err).not.toContain('lost');
      for (const slug of SLUGS)
        expect(sideOf(yard, slug), `${slug}, built after a kill at ${moment.toFixed()} ms`).toBe(side);
      expectClean(yard);
    }
  });

  test('at its first run leaves a whole site or none', async () => {
    for (let attempt = 0; attempt < FIRST_TRIES; attempt++) {
      const yard = newYard();
      nameAll(yard, 'left');
      await killAfter(yard, momentOf(attempt, FIRST_TRIES), ['--threads=1']);
      for (const slug of SLUGS) if (existsSync(yard.served(slug))) expect(sideOf(yard, slug)).toBe('left');
      await yard.build();
      for (const slug of SLUGS) expect(sideOf(yard, slug)).toBe('left');
      expectClean(yard);
    }
  });

  test('while it lays out plain folders is completed by the next one', async () => {
    const yard = newYard();
    const laidOut = (slug: string) => differences(readTree(yard.served(slug)), siteOf(slug, 'left')).length;
    const siteOf = (slug: string, side: Side): Tree =>
      new Map(
        [...(whole[slug]?.[side] ?? [])]
          .filter(([path]) => path.startsWith('/site/'))
          .map(([path, text]) => [path.slice('/site'.length), text]),
      );
    for (let attempt = 0; attempt < FLAT_TRIES; attempt++) {
      nameAll(yard, 'right');
      await yard.build(['--flat']);
      nameAll(yard, 'left');
      await killAfter(yard, momentOf(attempt, FLAT_TRIES), ['--threads=1', '--flat']);
      expect((await yard.build(['--flat'])).code).toBe(0);
      for (const slug of SLUGS) expect(laidOut(slug)).toBe(0);
    }
  });
});
