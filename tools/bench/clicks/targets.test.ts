import { describe, expect, it } from 'vitest';
import type { ClickCase } from './case.ts';
import { caseOf, clickOf } from './click-fixture.ts';
import { targetsOf } from './targets.ts';

const missed = (one: ClickCase) =>
  targetsOf([one])
    .filter(({ met }) => !met)
    .map(({ name }) => name);

const ours = (click: ReturnType<typeof clickOf>): Partial<ClickCase> => ({
  clicks: { ours: [click], other: [clickOf(500, 100)] },
});

describe('what is asked of clicks', () => {
  it('is met by a click that is quick and cheap enough', () => expect(missed(caseOf())).toEqual([]));

  it.each<[string, Partial<ClickCase>, RegExp]>([
    ['late cards', ours(clickOf(131, 40)), /new cards, median/],
    ['a long event', ours(clickOf(100, 40, { interaction: 56 })), /INP/],
    ['much work until the cards', ours(clickOf(100, 41)), /until cards/],
    ['more work than before in the second', ours(clickOf(100, 40, { workers: 61 })), /of the second/],
    ['no click that could be measured', { clicks: { ours: [] } }, /INP|new cards/],
  ])('is missed by %s', (_, changes, name) => {
    const names = missed(caseOf(changes));
    expect(names.length).toBeGreaterThan(0);
    for (const one of names) expect(one).toMatch(name);
  });

  it('is said of the slow processor only, and of cards among up to 5,000 vehicles', () => {
    expect(targetsOf([caseOf({ slowdown: 1 })])).toEqual([]);
    expect(missed(caseOf({ vehicles: 20_000, ...ours(clickOf(999, 40)) }))).toEqual([]);
  });

  it('says nothing about work without another tree', () => {
    const names = targetsOf([caseOf({ clicks: { ours: [clickOf(1, 1)] } })]).map(({ name }) => name);
    expect(names.filter((name) => name.includes('work'))).toEqual([]);
    expect(names).toHaveLength(2);
  });
});
