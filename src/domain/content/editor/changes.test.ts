import { describe, expect, test } from 'vitest';
import { ANY_EDITOR, dealersOf, refusedChanges } from './changes.ts';

const change = (path: string, newMode = '100644', oldMode = '100644') => ({ path, oldMode, newMode });
const refused = (path: string) => refusedChanges([change(path)], ['a-cars', 'b-cars'])[0]?.why;

describe('an editor of two dealers', () => {
  test.each([
    'sites/a-cars/pages/winter.md',
    'sites/b-cars/news/ute-week-2.md',
    'sites/a-cars/assets/winter.jpg',
    'sites/a-cars/assets/2026/Winter Ute.v2.WEBP',
    'sites/a-cars/assets/logo.svg',
  ])('may change %s', (path) => expect(refused(path)).toBeUndefined());

  test.each([
    ['sites/c-cars/pages/winter.md', 'this person is not listed for c-cars'],
    ['sites/a-cars-2/pages/winter.md', 'this person is not listed for a-cars-2'],
    ['sites/A-Cars/pages/winter.md', 'this person is not listed for A-Cars'],
    ...[
      'sites/a-cars/site.json',
      'sites/a-cars/redirects.txt',
      'sites/a-cars/pages/winter.astro',
      'sites/a-cars/pages/more/winter.md',
      'sites/a-cars/pages/../site.json.md',
      'sites/a-cars/pages/.md',
      'sites/a-cars/assets/page.html',
      'sites/a-cars/assets/code.js',
      'sites/a-cars/assets/.hidden.png',
      'sites/a-cars/assets/../../b-cars/site.json',
      'sites/a-cars/assets/x\n.png',
      'sites/_groups/group/pages/winter.md',
      'sites/_shared/vehicles/ute.svgx',
      'sites/a-cars.md',
      '.github/content-editors.json',
      '.github/workflows/content.yml',
      'scripts/check-content.ts',
      'package.json',
      'x/sites/a-cars/pages/winter.md',
      '/sites/a-cars/pages/winter.md',
    ].map((path) => [path, expect.stringMatching(/neither a text nor a picture|not listed for/)]),
  ])('may not change %j: %s', (path, why) => expect(refused(path)).toEqual(why));

  test.each([
    ['120000', '000000', 'it is a symbolic link'],
    ['160000', '000000', 'it is a submodule'],
    ['100755', '100644', 'it is executable'],
    ['100644', '120000', 'it is a symbolic link'],
    ['040000', '000000', 'its git mode is 040000'],
  ])('may not turn a text into mode %s (was %s)', (newMode, oldMode, why) => {
    const path = 'sites/a-cars/pages/winter.md';
    expect(refusedChanges([change(path, newMode, oldMode)], ['a-cars'])).toEqual([{ path, why }]);
  });

  test('may add and delete texts', () => {
    const path = 'sites/a-cars/pages/winter.md';
    expect(refusedChanges([change(path, '100644', '000000')], ['a-cars'])).toEqual([]);
    expect(refusedChanges([change(path, '000000', '100644')], ['a-cars'])).toEqual([]);
  });
});

test.each([
  ['kim', ['a-cars', 'b-cars']],
  ['KIM', ['a-cars', 'b-cars']],
  ['lee', ['b-cars']],
  ['stranger', []],
  ['constructor', []],
  [ANY_EDITOR, ['a-cars', 'b-cars']],
])('the editor %s may edit %j', (person, dealers) => {
  expect(dealersOf(person, { Kim: ['a-cars', 'b-cars'], lee: ['b-cars'] })).toEqual(dealers);
});
