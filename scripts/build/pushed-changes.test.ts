import { expect, test } from 'vitest';
import type { PushedVersion } from '#adapters/stock/pushed/types.ts';
import { createPushedLook } from './pushed-changes.ts';

function openLook(watched: readonly string[]) {
  const world = { versions: [] as PushedVersion[] | Error, asked: 0 };
  const changes: string[] = [];
  const output: string[] = [];
  const look = createPushedLook({
    store: {
      async versions() {
        world.asked++;
        if (world.versions instanceof Error) throw world.versions;
        return world.versions;
      },
    },
    dealers: () => new Set(watched),
    onChange: (slugs) => changes.push(slugs.join(' ')),
    say: (line) => output.push(line),
  });
  return { world, changes, output, look };
}

const at = (dealer: string, version: number): PushedVersion => ({ dealer, source: 'yard', version });

test('the dealers of this watch that changed since the last look are named, and none at the first', async () => {
  const { world, changes, look } = openLook(['bay', 'cove']);
  world.versions = [at('bay', 1), at('other', 1)];
  await look();
  world.versions = [at('bay', 1), at('cove', 1), at('other', 2)];
  await look();
  await look();
  world.versions = [at('bay', 2), at('cove', 4), at('other', 2)];
  await look();
  expect(changes).toEqual(['cove', 'bay cove']);
});

test('a database that is away is told once, and nothing of the meantime is lost', async () => {
  const { world, changes, output, look } = openLook(['bay']);
  world.versions = new Error('it is away');
  await look();
  await look();
  world.versions = [at('bay', 7)];
  await look();
  expect(changes).toEqual(['bay']);
  expect(output).toEqual([
    'what sources push cannot be seen: it is away',
    'what sources push can be seen again',
  ]);
});

test('no database is opened while no dealer is pushed to', async () => {
  const { world, look } = openLook([]);
  await look();
  expect(world.asked).toBe(0);
});
