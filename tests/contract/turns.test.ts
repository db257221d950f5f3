import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSharedDatabase, storesOn } from '#adapters/stores/open.ts';
import { DATABASES, type DatabaseKind, type Place } from './databases.ts';

const NOW = 1_000_000;
const LEASE = 1000;
const YEAR = 365 * 86_400_000;

function processOn(place: Place) {
  const database = openSharedDatabase(place);
  onTestFinished(() => database.close());
  return storesOn(database).turns;
}

describe.each<DatabaseKind>(DATABASES)('turns in $name', (kind) => {
  beforeEach((context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
  });

  test('are taken when the work is due, and are due again when they are said to be', async () => {
    const turns = processOn(await kind.place());
    const turn = (await turns.take('purge', NOW, LEASE)) ?? expect.fail('nobody has it');
    await turns.done(turn, NOW + 5000);
    expect(await turns.take('purge', NOW + 4999, LEASE)).toBeNull();
    expect(await turns.take('other work', NOW, LEASE)).not.toBeNull();
    expect(await turns.take('purge', NOW + 5000, LEASE)).not.toBeNull();
  });

  test('are due at once where a clock that was years ahead put them off', async () => {
    const turns = processOn(await kind.place());
    const turn = (await turns.take('purge', NOW + YEAR, LEASE)) ?? expect.fail('nobody has it');
    await turns.done(turn, NOW + YEAR + 5000);
    expect(await turns.take('purge', NOW, LEASE)).not.toBeNull();
  });
});

describe.each(DATABASES.filter(({ name }) => name !== 'SQLite'))('turns of processes in $name', (kind) => {
  beforeEach((context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
  });

  test('are given to one of many who ask at once', async () => {
    const place = await kind.place();
    const all = Array.from({ length: 8 }, () => processOn(place));
    const take = async (now: number) =>
      (await Promise.all(all.map((turns) => turns.take('purge', now, LEASE)))).filter(
        (turn) => turn !== null,
      );
    expect(await take(NOW)).toHaveLength(1);
    expect(await take(NOW + LEASE - 1)).toHaveLength(0);
    expect(await take(NOW + LEASE)).toHaveLength(1);
  });

  test('of one that died go to another, and the dead has no say any more', async () => {
    const place = await kind.place();
    const [slow, next] = [processOn(place), processOn(place)];
    const lost = (await slow.take('purge', NOW, LEASE)) ?? expect.fail('nobody has it');
    const turn = (await next.take('purge', NOW + LEASE, LEASE)) ?? expect.fail('its lease is over');
    await slow.done(lost, NOW);
    expect(await slow.take('purge', NOW + LEASE, LEASE)).toBeNull();
    await next.done(turn, NOW + 5000);
    expect(await slow.take('purge', NOW + 4999, LEASE)).toBeNull();
  });
});
