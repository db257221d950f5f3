import { expect, it } from 'vitest';
import { verdictsOf } from './targets.ts';

it.each<[bench: string, figure: string, value: number, met: boolean | undefined]>([
  ['build', 'ours: times plain Astro, compiling included', 10, true],
  ['build', 'ours: times plain Astro, compiling included', 9.9, false],
  ['build', 'old: times plain Astro, compiling included', 1, undefined],
  ['build', 'ours: one dealer warm, s', 1.3, true],
  ['build', 'ours: one dealer warm, s', 1.31, false],
  ['build', 'ours: nothing changed, all dealers, s', 99, undefined],
  ['clicks', 'ours: 5,000 vehicles, 390 px, 4×, a choice: INP, p75', 64, true],
  ['clicks', 'ours: 5,000 vehicles, 390 px, 4×, a choice: INP, p75', 72, false],
  ['clicks', 'ours: 5,000 vehicles, 390 px, 4×, a choice: INP, p75', Number.NaN, false],
  ['clicks', 'ours: 5,000 vehicles, 390 px, 1×, a choice: INP, p75', 999, undefined],
  ['pages', 'a-cars, search: script, KB', 151, false],
  ['pages', 'a-cars, vehicle: script, KB', 46, false],
  ['leads', 'SQLite: leads/s', 1, undefined],
])('the target of %s for "%s" with %d is met: %s', (bench, figure, value, met) =>
  expect(verdictsOf(bench, { figures: { [figure]: value } }).map((verdict) => verdict.met)).toEqual(
    met === undefined ? [] : [met],
  ),
);
