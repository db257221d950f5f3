import { describe, expect, it, test } from 'vitest';
import { nearNames, queryWords, respellings, spellings, withoutWords } from './spelling.ts';

const names = spellings({
  values: {
    make: ['Toyota', 'Mitsubishi', 'Hyundai', 'Kia', 'BMW', 'Mazda', 'Land Rover', 'Volkswagen', 'Subaru'],
    model: [
      'Corolla',
      'HiLux',
      'LandCruiser',
      'Triton',
      'CX-5',
      'Range Rover',
      'Golf',
      'RAV4',
      'Sportage',
      'Jimny',
    ],
    simple_body: ['SUV', 'Hatchback'],
    location_name: ['Coffs Harbour - Sales'],
  },
});

describe('the nearest name', () => {
  it.each([
    // One letter is wrong, missing or extra. In a longer name two letters are.
    ...([
      ['toyata', 'Toyota'],
      ['hillux', 'HiLux'],
      ['mitsubushi', 'Mitsubishi'],
      ['mitsubitchi', 'Mitsubishi'],
      ['corrola', 'Corolla'],
      ['corola', 'Corolla'],
    ] as const),
    // Neighbouring letters are swapped, also in names of three letters.
    ...([
      ['crolola', 'Corolla'],
      ['kai', 'Kia'],
      ['bwm', 'BMW'],
    ] as const),
    // The first letter is wrong, which a search engine does not forgive.
    ...([
      ['nazda', 'Mazda'],
      ['woyota', 'Toyota'],
      ['tolf', 'Golf'],
    ] as const),
    // Words that sound alike may differ by one more letter.
    ...([
      ['hunday', 'Hyundai'],
      ['subaroo', 'Subaru'],
      ['wolksvagen', 'Volkswagen'],
      ['bmv', 'BMW'],
      ['kea', 'Kia'],
      ['jimmny', 'Jimny'],
    ] as const),
    // Punctuation and spaces make no difference.
    ...([
      ['landcrusier', 'LandCruiser'],
      ['rangrover', 'Range Rover'],
      ['hi-lax', 'HiLux'],
    ] as const),
  ])('for %s is %s', (typed, meant) => {
    expect(nearNames(typed, names)[0]?.name).toBe(meant);
  });

  it.each([
    ...['unicorn', 'zz', 'kit', 'bike', 'sux', 'tiny', 'caravan', '汽车', '', 'rot'],
    // A different number means a different car, and a correct spelling is no mistake.
    ...['cx-9', 'cx', 'rav5', 'Toyota'],
  ])('for %s does not exist', (typed) => {
    expect(nearNames(typed, names)).toEqual([]);
  });
});

describe('a query with unmatched words', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['toyata hillux', ['toyata', 'hillux'], ['toyota hilux']],
    ['Toyota Corrola under 40k', ['Corrola'], ['Toyota Corolla under 40k']],
    ['land crusier', ['crusier'], ['landcruiser']],
    ['sport age white', ['sport', 'age'], ['sportage white']],
    // Words that are close to no name are left out. If no word is close to a name, nothing is offered.
    ['unicorn corrola', ['unicorn', 'corrola'], ['corolla']],
    ['unicorn', ['unicorn'], []],
    ['corolla', [], []],
    // Quoted parts are not changed.
    ["'corrola' hillux", ['corrola', 'hillux'], ["'corrola' hilux"]],
    ['"corrola"', ['corrola'], []],
  ])('%j gets the right suggestions', (query, lost, offered) => {
    expect(respellings(query, { lost, loose: lost }, names)).toEqual(offered);
  });

  test('gets both of two equally near names', () => {
    const two = spellings({ values: { model: ['Corolla', 'Corella'] } });
    expect(respellings('corxlla', { lost: ['corxlla'], loose: [] }, two)).toEqual(['corolla', 'corella']);
  });

  test('is also corrected where the engine is tolerant, but only if a word is unmatched', () => {
    const loose = ['toyata', 'corrola', 'kia'];
    expect(respellings('toyata corrola kia', { lost: ['corrola'], loose }, names)).toEqual([
      'toyota corolla kia',
    ]);
    expect(respellings('toyata kia', { lost: [], loose }, names)).toEqual([]);
  });

  // Each comparison is with every name, so a thousand pasted words would keep a server busy for seconds.
  test('costs a bounded number of look-ups, however long it is', () => {
    const visitsOf = (words: number): number => {
      let visits = 0;
      const counted = Object.assign(new Map(names), {
        *[Symbol.iterator]() {
          for (const one of names) {
            visits += 1;
            yield one;
          }
        },
      });
      respellings('corrola '.repeat(words), { lost: ['corrola'], loose: [] }, counted);
      return visits;
    };
    expect(visitsOf(9)).toBeGreaterThan(0);
    expect(visitsOf(2_000)).toBe(visitsOf(9));
  });

  test('is searched for without them', () => {
    expect(withoutWords('white unicorn hilux, zzz', ['unicorn', 'zzz'])).toBe('white hilux,');
    expect(queryWords("a \"b c\" d-max 'e f' o'g").map(({ word }) => word)).toEqual(['a', 'd-max', "o'g"]);
  });
});
