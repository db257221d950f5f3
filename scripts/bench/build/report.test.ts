import { describe, expect, it } from 'vitest';
import type { Repeated } from './cases.ts';
import { buildReport, pagesPerSecond, type TargetInput, targetsOf } from './report.ts';

const run = (wall: number): Repeated => ({
  wall,
  best: wall,
  inside: wall - 0.1,
  built: 1,
  skipped: 0,
  pages: 200,
  rendered: 200,
  written: 200,
  peakMb: 150,
  cpu: wall,
});

function findings(changes: Partial<TargetInput> = {}): TargetInput {
  const price = { ...run(0.3), rendered: 2, showing: 2, wrong: [] };
  return {
    throughput: [{ name: 'plain', dealers: 2, pages: 400, seconds: 4, peakMb: 300, cpu: 5 }],
    cases: { price },
    compileSeconds: 2,
    ratio: 9,
    ratioToParallel: 6,
    ratioByCpu: 8,
    peakMb: 700,
    sameBytesOnAnyThreads: true,
    compared: { dealers: 2, pages: 400, different: [] },
    warm: run(0.5),
    nothing: run(1),
    price,
    ...changes,
  };
}

const missed = (input: TargetInput) =>
  targetsOf(input)
    .filter(({ met }) => !met)
    .map(({ name }) => name);

describe('the targets', () => {
  it('are met by a build that is quick enough', () => expect(missed(findings())).toEqual([]));

  it.each<[string, Partial<TargetInput>, RegExp]>([
    ['too slow against plain', { ratio: 7.9 }, /against plain/],
    [
      'other pages than plain',
      { compared: { dealers: 1, pages: 2, different: ['a.html'] } },
      /against plain/,
    ],
    ['a slow dealer', { warm: run(0.61) }, /one dealer warm/],
    ['a slow look at all', { nothing: run(1.51) }, /nothing changed/],
    ['a slow price', { price: { ...run(0.41), showing: 2, wrong: [] } }, /one price changed/],
    ['too many pages', { cases: { a: { ...run(0.1), showing: 1, wrong: ['/x.html'] } } }, /no others/],
    ['too much memory', { peakMb: 1025 }, /memory/],
  ])('are missed by %s', (_, changes, name) => {
    const names = missed(findings(changes));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(name);
  });
});

describe('the report', () => {
  it('counts pages a second over the whole time', () =>
    expect(pagesPerSecond({ pages: 400, seconds: 4 })).toBe(100));

  it('says loudly when the two sides did different work', () => {
    const input = findings({ compared: { dealers: 1, pages: 2, different: ['a.html'] } });
    expect(buildReport(input, targetsOf(input))).toContain('PLAIN AND OURS DIFFER on 1 of 2 pages');
    expect(buildReport(findings(), [])).toContain('wrote the same HTML');
  });
});
