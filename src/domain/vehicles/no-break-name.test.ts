import { describe, expect, test } from 'vitest';
import { nameParts, plainName, protectedNames } from './no-break-name.ts';

/** The parts as one string, with brackets around those that stay on one line. */
const shown = (name: string, names: readonly string[]): string =>
  nameParts(name, names)
    .map(({ text, together }) => (together ? `[${text}]` : text))
    .join('');

describe('the name', () => {
  test.each<[string, string, string[], string]>([
    ['a name with a hyphen', '2026 Isuzu MU-X', ['MU-X'], '2026 Isuzu [MU-X]'],
    ['a name with a space', '2023 Toyota Land Cruiser VX', ['Land Cruiser'], '2023 Toyota [Land Cruiser] VX'],
    ['a name at the start', 'MU-X 2026', ['MU-X'], '[MU-X] 2026'],
    ['a name that is all', 'MU-X', ['MU-X'], '[MU-X]'],
    ['each time it occurs', 'MU-X or MU-X', ['MU-X'], '[MU-X] or [MU-X]'],
    ['two names side by side', 'D-MAX X-RIDER', ['D-MAX', 'X-RIDER'], '[D-MAX] [X-RIDER]'],
    ['the longer of two that overlap', 'D-MAX SX 4x4', ['D-MAX', 'D-MAX SX', 'SX 4x4'], '[D-MAX SX] 4x4'],
    ['the longer, whatever the order', 'D-MAX SX', ['D-MAX SX', 'D-MAX'], '[D-MAX SX]'],
    ['any case, in its own spelling', '2026 isuzu mu-x', ['MU-X'], '2026 isuzu [mu-x]'],
    ['with an accent', 'Renault Mégane E-Tech', ['MÉGANE E-TECH'], 'Renault [Mégane E-Tech]'],
    [
      'with signs that mean something in a pattern',
      'LDV T60 (4-door)',
      ['T60 (4-door)'],
      'LDV [T60 (4-door)]',
    ],
    ['before a plus', 'MU-X LS-U+ 4x4', ['LS-U'], 'MU-X [LS-U]+ 4x4'],
    ['before a comma', 'MU-X, as new', ['MU-X'], '[MU-X], as new'],
  ])('stays on one line: %s', (_, name, names, expected) => {
    expect(shown(name, names)).toBe(expected);
  });
});

describe('the name', () => {
  test.each<[string, string, string[]]>([
    ['a name inside a word', 'XMU-X MU-XL', ['MU-X']],
    ['a name that goes on after a hyphen', 'CX-3-like', ['CX-3']],
    ['a number that is longer', 'CX-30', ['CX-3']],
    ['a name without a place to break at', '2026 Toyota Corolla', ['Corolla']],
    ['a name longer than a phone is wide', `A ${'long '.repeat(16)}name`, [`${'long '.repeat(16)}name`]],
    ['eighty letters without a space', 'x'.repeat(80), ['x'.repeat(80)]],
    ['eighty letters with hyphens', 'ab-'.repeat(27), ['ab-'.repeat(27)]],
    ['an empty protected name', 'MU-X', ['', ' ']],
    ['nothing protected', 'MU-X', []],
  ])('may break anywhere: %s', (_, name, names) => {
    expect(nameParts(name, names)).toEqual([{ text: name, together: false }]);
  });
});

test.each([
  ['', ''],
  ['   ', ''],
  ['2026 <b>MU-X</b>', '2026 MU-X'],
  ['2026 Isuzu<br>MU-X', '2026 Isuzu MU-X'],
  ['<script>alert(1)</script>MU-X', 'alert(1)MU-X'],
  ['Town &amp; Country', 'Town & Country'],
  ['MU-X&nbsp;LS-T', 'MU-X LS-T'],
  ['MU-X\u00a0LS-T', 'MU-X LS-T'],
  ['MU-X  \n LS-T', 'MU-X LS-T'],
  ['&amp;nbsp; stays', '&nbsp; stays'],
  ['&lt;b&gt; stays', '&lt;b&gt; stays'],
  ['under < 5,000 km > here', 'under < 5,000 km > here'],
])('the name %j is read as %j', (name, expected) => {
  expect(plainName(name)).toBe(expected);
});

test('an empty name has no parts', () => {
  expect(nameParts('', ['MU-X'])).toEqual([]);
});

test('markup and entities do not hide a protected name', () => {
  expect(shown('2026 <i>MU-X</i>&nbsp;LS-T', ['MU-X&nbsp;LS-T'])).toBe('2026 [MU-X LS-T]');
});

test.each([
  ['2026 Isuzu Ute MU-X LS-T', 'Isuzu Ute', 'MU-X', '2026 [Isuzu Ute] [MU-X LS-T]'],
  ['2026 Isuzu Ute D-MAX 1.9L SX', 'Isuzu Ute', 'D-MAX 1.9L', '2026 [Isuzu Ute] [D-MAX 1.9L SX]'],
  ['2024 D-MAX 1.9L X-TERRAIN 4x4', 'Isuzu', 'D-MAX', '2024 [D-MAX 1.9L X-TERRAIN] 4x4'],
  ['2024 D-MAX LS-U+ 4x2', 'Isuzu', 'D-MAX', '2024 [D-MAX LS-U+] 4x2'],
  ['2024 Isuzu N Series Tour Mate', 'Isuzu', 'N Series', '2024 Isuzu [N Series] [Tour Mate]'],
  ['2019 Mercedes-Benz Vito 116 LWB', 'Mercedes-Benz', 'Vito', '2019 [Mercedes-Benz] Vito 116 LWB'],
  ['2020 KTM 1290 Super Adventure S', 'KTM', '1290 Super Adventure', '2020 KTM [1290 Super Adventure] S'],
  ['2026 NPS 75-155 4x4', 'Isuzu', 'N Series', '2026 [NPS 75-155 4x4]'],
])('the protected names of %s are joined', (name, make, model, expected) => {
  expect(shown(name, protectedNames({ make, model }, ['NPS 75-155 4x4']))).toBe(expected);
});
