import { expect, it } from 'vitest';
import { importCircles, importsOfRooms } from './import-graph.ts';

const circlesOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  importCircles(new Map(Object.entries(imports))).map((circle) => circle.join(' → '));

it.each([
  ['nothing', {}, []],
  ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
  ['two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['what is no source', { a: ['style.css'] }, []],
  ['a file that imports itself', { a: ['a'] }, ['a → a']],
  ['two files', { a: ['b'], b: ['a'] }, ['a → b → a']],
  ['a circle behind a chain', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b → c → d → b']],
  ['two circles that share a file', { a: ['b', 'c'], b: ['a'], c: ['a'] }, ['a → b → a', 'a → c → a']],
  ['two apart', { a: ['b'], b: ['a'], c: ['d'], d: ['c'] }, ['a → b → a', 'c → d → c']],
])('import cycles of %s are reported by their files', (_, imports, circles) =>
  expect(circlesOf(imports)).toEqual(circles),
);

it('the rooms of features form no cycle beyond their concept', () => {
  const [page, card, form] = ['vehicles/page/a.ts', 'vehicles/card/b.ts', 'leads/forms/c.ts'].map(
    (path) => `src/features/${path}`,
  );
  const rooms = (imports: readonly (readonly [from: string | undefined, to: string | undefined])[]) =>
    importCircles(importsOfRooms(new Map(imports.map(([from = '', to = '']) => [from, [to]]))));
  expect(
    rooms([
      [page, card],
      [card, page],
      [form, card],
    ]),
  ).toEqual([]);
  expect(
    rooms([
      [page, form],
      [form, page],
    ]),
  ).toEqual([['vehicles/page/', 'leads/forms/', 'vehicles/page/']]);
});
