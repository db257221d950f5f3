import { describe, expect, it } from 'vitest';
import type { SearchMiss } from '#adapters/search/misses/sql.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { apiOf, type TestSender } from '#api/testing.ts';

const DEALERS = [
  sampleDealer('a-cars'),
  sampleDealer('quiet-cars', { site: { search: { count_unfound: false } } }),
  sampleDealer('odd-cars', { site: { search: 'as another release wrote it' } }),
];

function setUp({ counts = true, add }: { counts?: boolean; add?: () => Promise<void> } = {}) {
  const recorded: SearchMiss[] = [];
  const unfound = {
    add: add ?? (async (search: SearchMiss) => void recorded.push(search)),
    most: async () => [],
    fresh: async () => new Map(),
    purge: async () => 0,
  };
  const { send } = apiOf(DEALERS, counts ? { unfound } : {});
  return { send: (body: unknown, where?: TestSender) => send('/searches/unfound', body, where), recorded };
}

describe('a search without results', () => {
  it('is counted for the dealer of the host, by its words only', async () => {
    const { send, recorded } = setUp();
    const sent = { words: '  Unimog  4x4', dealer: 'quiet-cars', at: 5, visitor: 'Kim' };
    expect((await send(sent)).status).toBe(204);
    expect(recorded).toEqual([{ dealer: 'a-cars', words: 'unimog 4x4', at: 1_000 }]);
  });

  it.each(['kim@example.com', '0412 345 678', 'rego abc123', ' '])(
    'is accepted and not stored if it may identify a person: %j',
    async (words) => {
      const { send, recorded } = setUp();
      expect((await send({ words })).status).toBe(204);
      expect(recorded).toEqual([]);
    },
  );

  it.each<[string, unknown, object, number]>([
    ['what are no words', { words: 7 }, {}, 422],
    ['none', {}, {}, 422],
    ['more than a search', { words: 'x'.repeat(81) }, {}, 422],
    ['too much at once', { words: 'unimog', more: 'x'.repeat(2_000) }, {}, 413],
    ['another host', { words: 'unimog' }, { slug: 'nobody' }, 404],
    ['a dealer who does not want it', { words: 'unimog' }, { slug: 'quiet-cars' }, 404],
    ['a dealer of whom nobody can tell', { words: 'unimog' }, { slug: 'odd-cars' }, 404],
  ])('is rejected for %s', async (_, body, how, status) => {
    const { send, recorded } = setUp();
    expect((await send(body, how)).status).toBe(status);
    expect(recorded).toEqual([]);
  });

  it('is rejected if counting is off, or if it cannot be stored', async () => {
    const words = 'unimog';
    expect((await setUp({ counts: false }).send({ words })).status).toBe(404);
    const full = setUp({ add: () => Promise.reject(new DatabaseError('The disk is full.')) });
    expect((await full.send({ words })).status).toBe(503);
  });

  it('is accepted from one address up to a limit', async () => {
    const { send, recorded } = setUp();
    for (let count = 0; count < 60; count++) await send({ words: 'unimog' });
    expect((await send({ words: 'unimog' })).status).toBe(429);
    expect(recorded).toHaveLength(60);
  });
});
