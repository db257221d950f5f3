import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { differences, readTree, type Tree } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUGS = ['harbour-autos', 'valley-bikes'];
const TRIES = 12;
const NAMES = { left: 'Left Bank', right: 'Right Bank' } as const;
type Side = keyof typeof NAMES;

/** Everything about a dealer that somebody reads: its site, and what the API knows of it. */
const generationServed = (yard: Yard, slug: string): Tree => {
  const folder = join(realpathSync(yard.served(slug)), '..');
  return new Map([...readTree(folder)].filter(([path]) => path !== '/manifest.json'));
};

const nameAll = (yard: Yard, side: Side) => {
  for (const slug of SLUGS) yard.configure(slug, { name: `${NAMES[side]} ${slug}` });
};

/** Kills a build after this long; a build that was quicker has simply ended. */
async function killAfter(yard: Yard, milliseconds: number): Promise<void> {
  const running = yard.startBuild();
  await Promise.race([wait(milliseconds), running.done]);
  running.kill();
  await running.done;
}

function expectClean(yard: Yard): void {
  expect(readdirSync(yard.distDir).toSorted()).toEqual(['.gen', ...SLUGS]);
  for (const slug of SLUGS)
    for (const name of readdirSync(join(yard.distDir, '.gen', slug))) expect(name).toMatch(/^\d+$/);
}

describe('a build that is killed', () => {
  const whole: Record<string, Record<Side, Tree>> = {};
  let fullBuildMs = 0;

  const newYard = (later: Parameters<typeof openYard>[0]) => {
    const yard = openYard(later);
    for (const slug of SLUGS) yard.add(slug);
    return yard;
  };
  const sideOf = (yard: Yard, slug: string): Side | undefined => {
    const served = generationServed(yard, slug);
    return (['left', 'right'] as const).find((side) => {
      const wanted = whole[slug]?.[side];
      return wanted !== undefined && differences(served, wanted).length === 0;
    });
  };
  /** Spread over the whole time that a build takes, none of them at a round place. */
  const momentOf = (attempt: number) => (fullBuildMs * (attempt + Math.random())) / TRIES;

  const never = newYard(afterAll);
  beforeAll(async () => {
    for (const slug of SLUGS) whole[slug] = { left: new Map(), right: new Map() };
    for (const side of ['left', 'right'] as const) {
      nameAll(never, side);
      const { seconds } = await never.build();
      fullBuildMs = seconds * 1000;
      for (const slug of SLUGS) {
        const sides = whole[slug];
        if (sides) sides[side] = generationServed(never, slug);
      }
    }
  });

  test('serves the old state or the new one, whole, and is finished by the next', async () => {
    const yard = newYard(onTestFinished);
    nameAll(yard, 'left');
    await yard.build();
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const side = attempt % 2 === 0 ? 'right' : 'left';
      const moment = momentOf(attempt);
      nameAll(yard, side);
      await killAfter(yard, moment);
      for (const slug of SLUGS)
        expect(sideOf(yard, slug), `${slug}, killed after ${moment.toFixed()} ms`).toBeDefined();
      const { code, err } = await yard.build();
      expect(code, err).toBe(0);
      for (const slug of SLUGS)
        expect(sideOf(yard, slug), `${slug}, built after a kill at ${moment.toFixed()} ms`).toBe(side);
      expectClean(yard);
    }
  });

  test('at its very first time leaves a whole site or none', async () => {
    for (let attempt = 0; attempt < TRIES / 2; attempt++) {
      const yard = newYard(onTestFinished);
      nameAll(yard, 'left');
      await killAfter(yard, momentOf(attempt * 2));
      for (const slug of SLUGS) if (existsSync(yard.served(slug))) expect(sideOf(yard, slug)).toBe('left');
      await yard.build();
      for (const slug of SLUGS) expect(sideOf(yard, slug)).toBe('left');
      expectClean(yard);
    }
  });

  test('while it lays out plain folders is finished by the next', async () => {
    const yard = newYard(onTestFinished);
    const laidOut = (slug: string) => differences(readTree(yard.served(slug)), siteOf(slug, 'left')).length;
    const siteOf = (slug: string, side: Side): Tree =>
      new Map(
        [...(whole[slug]?.[side] ?? [])]
          .filter(([path]) => path.startsWith('/site/'))
          .map(([path, text]) => [path.slice('/site'.length), text]),
      );
    for (let attempt = 0; attempt < TRIES / 4; attempt++) {
      nameAll(yard, 'right');
      await yard.build(['--flat']);
      nameAll(yard, 'left');
      const running = yard.startBuild(['--flat']);
      await Promise.race([wait(fullBuildMs * (0.4 + Math.random() * 0.6)), running.done]);
      running.kill();
      await running.done;
      expect((await yard.build(['--flat'])).code).toBe(0);
      for (const slug of SLUGS) expect(laidOut(slug)).toBe(0);
    }
  });

  test('leaves the memory of earlier builds readable', async () => {
    const yard = newYard(onTestFinished);
    nameAll(yard, 'left');
    mkdirSync(yard.dataDir, { recursive: true });
    await yard.build();
    nameAll(yard, 'right');
    await killAfter(yard, fullBuildMs * 0.8);
    for (const slug of SLUGS) {
      const path = join(yard.dataDir, 'build-state', `${slug}.json`);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1 });
    }
    const { err } = await yard.build();
    expect(err).not.toContain('lost');
  });
});
