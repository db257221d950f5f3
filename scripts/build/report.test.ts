import { expect, test } from 'vitest';
import { NOTHING_MADE } from '#render/options.ts';
import { leftOutText, problemsText, rejectedText } from './report.ts';

const reasons = ['price: expected a number, found "POA"'];
const NAMED = { id: '7', name: '2024 Toyota HiLux', index: 6, where: 'stock.csv', row: 8, reasons };

test.each([
  [NAMED, '2024 Toyota HiLux (stock.csv row 8, id 7)'],
  [{ ...NAMED, id: null }, '2024 Toyota HiLux (stock.csv row 8)'],
  [{ ...NAMED, name: null, where: null }, 'vehicle 7 (row 8)'],
  [{ ...NAMED, id: null, name: null }, 'stock.csv row 8'],
  [{ ...NAMED, row: null, name: 'a\u001b[2J' }, 'a·[2J (stock.csv, id 7)'],
  [{ ...NAMED, row: null, where: null, id: null }, '2024 Toyota HiLux'],
])('a rejected vehicle is reported with its known fields', (rejected, who) => {
  expect(rejectedText(rejected)).toBe(`${who}: ${reasons[0]}`);
});

test('a long report lists the first vehicles, and says where the others are', () => {
  const dealer = { ...NOTHING_MADE, outcome: 'built', feeds: [], warnings: [], readings: [] } as const;
  const dealers = [
    { ...dealer, slug: 'in-order' },
    {
      ...dealer,
      slug: 'broken',
      rejected: Array.from({ length: 22 }, (_, index) => ({ ...NAMED, row: index + 2 })),
    },
  ];
  const lines = leftOutText({ dealers, editor: null, compileSeconds: 0, seconds: 0 }).trim().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'broken',
    expect.stringContaining('left out: 2024 Toyota HiLux (stock.csv row 2,'),
  ]);
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('  … and 2 more left out: DATA_DIR/build-reports/broken and /_fleet list them');
});

test('vehicles that a feed left out and somebody can mend are named by their stock numbers', () => {
  const missed = { name: '2024 Toyota HiLux', reasons: ['it has no year'], mendable: true };
  const leftOut = [
    ...Array.from({ length: 9 }, (_, index) => ({ ...missed, id: `v${index}`, stock: `U${index}` })),
    { ...missed, id: 'v9', stock: null },
    { ...missed, id: 'v10', stock: 'U10', mendable: false },
  ];
  const feeds = [{ name: 'Google', path: '/feeds/google.xml', vehicles: 1, leftOut }];
  const dealer = { ...NOTHING_MADE, slug: 'bay', outcome: 'built', feeds } as const;
  expect(
    problemsText({ dealers: [dealer], editor: null, compileSeconds: 0, seconds: 0 }).split('\n'),
  ).toEqual([
    '',
    'bay',
    '  feed "Google": 10 of 12 vehicles are not in it: it has no year (10)',
    '    U0, U1, U2, U3, U4, U5, U6, U7, and 2 more; npm run reports -- --adverts --site=bay says what each lacks',
  ]);
});
