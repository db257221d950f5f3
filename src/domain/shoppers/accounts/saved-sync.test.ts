import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MOST_SAVED, type SavedCar } from '../saved/saved-cars.ts';
import {
  entriesOf,
  listAfter,
  mergeSaved,
  notIn,
  notLaterThan,
  readEntries,
  type SavedEntry,
  withTimes,
} from './saved-sync.ts';

const car = (id: string, name = id): SavedCar => ({
  ...{ id, name, slug: `car-${id}`, make: 'Mazda', model: '3' },
  ...{ primary_image_url: null, has_nvic: false },
});
const saved = (id: string, at: number, name = id): SavedEntry => ({ id, at, car: car(id, name) });
const gone = (id: string, at: number): SavedEntry => ({ id, at, car: null });
const words = (entries: readonly SavedEntry[]) =>
  entries.map(({ id, at, car: kept }) => `${kept ? '+' : '-'}${id}@${at}`);

test.each<[string, SavedEntry[], SavedEntry[], string[]]>([
  ['nothing and nothing', [], [], []],
  ['an anonymous list', [saved('a', 1)], [], ['+a@1']],
  ['a list on another device', [], [saved('a', 1)], ['+a@1']],
  ['both, the newest first', [saved('a', 1)], [saved('b', 2)], ['+b@2', '+a@1']],
  ['one car on both', [saved('a', 1)], [saved('a', 3)], ['+a@3']],
  ['a newer removal', [saved('a', 1)], [gone('a', 2)], ['-a@2']],
  ['an older removal', [saved('a', 3)], [gone('a', 2)], ['+a@3']],
  ['a removal of the same moment', [saved('a', 2)], [gone('a', 2)], ['+a@2']],
])('mergeSaved gives the right list: %s', (_, one, other, merged) =>
  expect(words(mergeSaved(one, other))).toEqual(merged),
);

const entry = fc
  .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), at: fc.nat(5), kept: fc.boolean(), name: fc.nat(2) })
  .map(({ id, at, kept, name }) => (kept ? saved(id, at, `${id}${name}`) : gone(id, at)));
const list = fc.array(entry, { maxLength: 12 });

describe('merging', () => {
  it('gives the same result in either direction', () =>
    fc.assert(
      fc.property(list, list, (one, other) => {
        expect(mergeSaved(one, other)).toEqual(mergeSaved(other, one));
      }),
    ));

  it('gives the same result in any order', () =>
    fc.assert(
      fc.property(list, list, list, (one, two, three) => {
        expect(mergeSaved(mergeSaved(one, two), three)).toEqual(mergeSaved(one, mergeSaved(two, three)));
      }),
    ));

  it('changes nothing if it is repeated', () =>
    fc.assert(
      fc.property(list, list, (one, other) => {
        const merged = mergeSaved(one, other);
        expect(mergeSaved(merged, one)).toEqual(merged);
      }),
    ));

  it('never lists a car twice', () =>
    fc.assert(
      fc.property(list, list, (one, other) => {
        const ids = mergeSaved(one, other).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    ));
});

it('a merged list keeps the newest entries up to its limit', () => {
  const many = Array.from({ length: MOST_SAVED + 5 }, (_, at) => saved(`c${at}`, at));
  const merged = mergeSaved(many, []);
  expect([merged.length, merged[0]?.id]).toEqual([MOST_SAVED, `c${MOST_SAVED + 4}`]);
});

it('notLaterThan limits times to the given time', () =>
  expect(notLaterThan([saved('a', 99), saved('b', 1)], 10).map(({ at }) => at)).toEqual([10, 1]));

describe('a browser’s list', () => {
  const onList = (id: string, at?: number) => ({ ...car(id), ...(at !== undefined && { at }) });

  it('is sent to the account with its times and removals', () => {
    const entries = entriesOf(
      { cars: [onList('a', 5), onList('b', 7)], removals: [{ id: 'c', at: 6 }] },
      100,
    );
    expect(words(entries)).toEqual(['+b@7', '-c@6', '+a@5']);
    expect(entries[0]?.car).not.toHaveProperty('at');
  });

  it('without times counts as saved now, in its order', () => {
    expect(words(entriesOf({ cars: [car('a'), car('b')], removals: [] }, 100))).toEqual(['+a@100', '+b@99']);
    expect(withTimes([car('a'), onList('b', 3)], 100).map(({ at }) => at)).toEqual([100, 3]);
  });

  test.each<[string, (string | [string, number])[], SavedEntry[], string[], string[]]>([
    ['takes what another device saved', [], [saved('a', 1)], ['a@1'], []],
    ['puts it before what it has', [['b', 5]], [saved('a', 1), saved('b', 5)], ['a@1', 'b@5'], []],
    ['loses what another device took off', [['a', 1]], [gone('a', 2)], [], ['a@2']],
    [
      'keeps its own order',
      [
        ['a', 1],
        ['b', 2],
      ],
      [saved('b', 2), saved('a', 1)],
      ['a@1', 'b@2'],
      [],
    ],
    ['takes the account’s times', [['a', 9]], [saved('a', 4)], ['a@4'], []],
  ])('after a sync %s', (_, before, entries, cars, removals) => {
    const list = before.map((one) => (typeof one === 'string' ? car(one) : onList(...one)));
    const after = listAfter(list, entries);
    expect(after.cars.map(({ id, at }) => `${id}@${at}`)).toEqual(cars);
    expect(after.removals.map(({ id, at }) => `${id}@${at}`)).toEqual(removals);
  });

  it('has only the entries that the account lacks', () => {
    const known = [saved('a', 1), gone('b', 2), saved('c', 3)];
    const own = [saved('a', 1, 'renamed'), saved('b', 2), saved('c', 4), gone('d', 1)];
    expect(words(notIn(known, own))).toEqual(['+b@2', '+c@4', '-d@1']);
  });

  it('that is merged with the account’s has nothing more to send', () =>
    fc.assert(
      fc.property(list, list, (one, other) => {
        const account = mergeSaved(one, other);
        const { cars, removals } = listAfter([], account);
        expect(notIn(account, entriesOf({ cars, removals }, 9))).toEqual([]);
      }),
    ));
});

it('readEntries reads the API’s response, and drops invalid entries', () =>
  expect(
    words(
      readEntries([
        saved('a', 1),
        gone('b', 2),
        { id: 'c', at: 3, car: car('d') },
        7,
        null,
        { id: 'e', car: null },
      ]),
    ),
  ).toEqual(['+a@1', '-b@2']));

test.each([7, null, {}, 'entries'])('readEntries gives an empty list for %j', (answer) =>
  expect(readEntries(answer)).toEqual([]),
);
