/** Width and outline of a capital, 14 units high, as strokes. It looks the same everywhere, because it needs no typeface. */
type Letter = readonly [width: number, strokes: string];

const LETTERS: Readonly<Record<string, Letter>> = {
  A: [10, 'M0 14 5 0 10 14M1.8 9.4H8.2'],
  B: [9.4, 'M0 6.7H5.4A3.3 3.3 0 0 0 5.4 0H0V14H5.8A3.6 3.6 0 0 0 5.8 6.7'],
  C: [10, 'M10 3.4A5.6 7 0 1 0 10 10.6'],
  D: [10, 'M0 0V14H3.4A6.6 7 0 0 0 3.4 0Z'],
  E: [8.6, 'M8.6 0H0V14H8.6M0 6.8H7.6'],
  F: [8.4, 'M8.4 0H0V14M0 6.8H7.4'],
  G: [10.6, 'M10 3.4A5.6 7 0 1 0 10.6 7.6H6.2'],
  H: [10, 'M0 0V14M10 0V14M0 6.8H10'],
  I: [0, 'M0 0V14'],
  J: [7.6, 'M7.6 0V10A3.8 4 0 0 1 0 10'],
  K: [9.6, 'M0 0V14M9.4 0 0 8.4M3.6 5.4 9.6 14'],
  L: [8.2, 'M0 0V14H8.2'],
  M: [12, 'M0 14V0L6 8.6 12 0V14'],
  N: [10, 'M0 14V0L10 14V0'],
  O: [11.4, 'M5.7 0A5.7 7 0 1 0 5.7 14A5.7 7 0 1 0 5.7 0Z'],
  P: [9, 'M0 14V0H5A4 4 0 0 1 5 8H0'],
  Q: [11.4, 'M5.7 0A5.7 7 0 1 0 5.7 14A5.7 7 0 1 0 5.7 0ZM7.4 10.4 11 14.4'],
  R: [9.6, 'M0 14V0H5A4 4 0 0 1 5 8H0M5 8 9.6 14'],
  S: [
    8.8,
    'M8.6 2.7C7.9 .9 6.4 0 4.5 0C2.2 0 .4 1.4 .4 3.6C.4 8.2 8.8 5.6 8.8 10.3C8.8 12.5 6.9 14 4.5 14C2.3 14 .6 13 0 11.1',
  ],
  T: [10, 'M0 0H10M5 0V14'],
  U: [10, 'M0 0V9A5 5 0 0 0 10 9V0'],
  V: [10.4, 'M0 0 5.2 14 10.4 0'],
  W: [14, 'M0 0 3.6 14 7 2.6 10.4 14 14 0'],
  X: [10, 'M0 0 10 14M10 0 0 14'],
  Y: [10.4, 'M0 0 5.2 7 10.4 0M5.2 7V14'],
  Z: [9.6, 'M0 0H9.6L0 14H9.6'],
};

const HEIGHT = 14;
const SPACE = 3.6;
const SMALL_WORDS = new Set(['AND', 'OF', 'THE', 'AT']);

/** Returns up to two initials: `Reef City Motors` → `RC`. Returns an empty text for a name without a Latin letter. */
export function initialsOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Draws the initials as strokes in the middle of a square. Without initials, draws a ring like a wheel. */
function mark(initials: string, side: number, ink: string): string {
  const line = `fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"`;
  const drawn = [...initials].flatMap((letter) => {
    const strokes = LETTERS[letter];
    return strokes ? [strokes] : [];
  });
  if (drawn.length === 0)
    return `<circle cx="${side / 2}" cy="${side / 2}" r="${round(side * 0.24)}" ${line} stroke-width="${round(side * 0.12)}"/>`;
  const width = drawn.reduce((sum, [own]) => sum + own, 0) + SPACE * (drawn.length - 1);
  const scale = round(Math.min((side * 0.56) / width, (side * 0.46) / HEIGHT));
  let x = round((side - width * scale) / 2);
  const y = round((side - HEIGHT * scale) / 2);
  const paths = drawn.map(([own, strokes]) => {
    const path = `<path transform="translate(${x} ${y}) scale(${scale})" d="${strokes}"/>`;
    x = round(x + (own + SPACE) * scale);
    return path;
  });
  return `<g ${line} stroke-width="2.5">${paths.join('')}</g>`;
}

export interface MonogramColours {
  readonly ground: string;
  readonly ink: string;
}

/** Draws a dealer's initials on its colour, for browser tabs. */
export function monogram(name: string, { ground, ink }: MonogramColours, corner: number, side = 64): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" rx="${corner}" fill="${ground}"/>${mark(initialsOf(name), side, ink)}</svg>`;
}
