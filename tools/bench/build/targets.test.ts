import { describe, expect, it } from 'vitest';
import { run } from './run-fixture.ts';
import { type TargetInput, targetsOf } from './targets.ts';

const price = { ...run(0.3), rendered: 2, showing: 2, wrong: [] };
const demos = { dealers: 1, vehicles: 40, throughput: [], kinds: {}, warnings: [] };

const findings = (changes: Partial<TargetInput> = {}): TargetInput => ({
  fleet: { dealers: 100, vehicles: 200 },
  throughput: [],
  demos,
  cases: { price: { ours: price } },
  disk: { 'one price changed': { ours: 5 }, 'every page changed': { ours: 8 } },
  compileSeconds: 2,
  ratio: 15,
  ratioToParallel: 6,
  ratioByCpu: 8,
  peakMb: 500,
  sameBytesOnAnyThreads: true,
  compared: { dealers: 2, pages: 400, different: [] },
  warm: run(0.8),
  nothing: run(0.15),
  price,
  rendered: run(1, { pages: 1000, cpu: 1.6 }),
  ...changes,
});

const missed = (input: TargetInput) =>
  targetsOf(input)
    .filter(({ met }) => !met)
    .map(({ name }) => name);

describe('the targets', () => {
  it('are met by a build that is quick and small enough', () => expect(missed(findings())).toEqual([]));

  it.each<[string, Partial<TargetInput>, RegExp]>([
    ['too slow against plain', { ratio: 14.9 }, /against plain/],
    [
      'other pages than plain',
      { compared: { dealers: 1, pages: 2, different: ['a.html'] } },
      /against plain/,
    ],
    ['dear pages', { rendered: run(1, { pages: 1000, cpu: 1.7 }) }, /CPU a page/],
    ['a slow dealer', { warm: run(0.81) }, /one dealer warm/],
    ['a slow look at all', { nothing: run(0.16) }, /nothing changed/],
    ['a slow price', { price: run(0.36) }, /one price changed/],
    [
      'too many pages',
      { cases: { a: { ours: { ...run(0.1), showing: 1, wrong: ['/x.html'] } } } },
      /no others/,
    ],
    ['too much memory', { peakMb: 501 }, /memory while rendering/],
    ['too much disk', { disk: { 'every page changed': { ours: 8.1 } } }, /disk .* every page changed/],
    ['a slow large dealer', { large: { ours: run(40, { cpu: 36, peakMb: 600 }) } }, /16,000 vehicles, CPU/],
    ['a large dealer', { large: { ours: run(40, { cpu: 35, peakMb: 601 }) } }, /16,000 vehicles, peak/],
    [
      'a slow thousand',
      {
        fleet: { dealers: 1000, vehicles: 200 },
        rendered: run(361, { pages: 1_000_000 }),
      },
      /1,000 dealers/,
    ],
  ])('are missed by %s', (_, changes, name) => {
    const names = missed(findings(changes));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(name);
  });

  it('speak of the large dealer and of a thousand only where those were built', () => {
    const names = targetsOf(findings()).map(({ name }) => name);
    expect(names.filter((name) => /16,000|1,000/.test(name))).toEqual([]);
  });

  it('are about our tree, not about the one beside it', () => {
    const large = { ours: run(1, { peakMb: 10 }), other: run(99, { peakMb: 999 }) };
    const cases = { a: { ours: price, other: { ...price, wrong: ['/x.html'] } } };
    expect(missed(findings({ large, cases, disk: { a: { ours: 1, other: 20 } } }))).toEqual([]);
  });
});
