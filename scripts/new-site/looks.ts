interface Look {
  readonly brand: string;
  readonly accent: string;
}

/** Pairs that go together and can be read on light and dark; a dealer starts with one of them. */
const LOOKS: readonly [Look, ...Look[]] = [
  { brand: '#1d3557', accent: '#c1440e' },
  { brand: '#14342b', accent: '#b3541e' },
  { brand: '#3b1f2b', accent: '#b02a4a' },
  { brand: '#22223b', accent: '#2f6fde' },
  { brand: '#2b2d42', accent: '#c81d25' },
  { brand: '#0b3954', accent: '#087e8b' },
  { brand: '#3d2c2e', accent: '#9c6615' },
  { brand: '#1b263b', accent: '#3a7d44' },
];

/** The same dealer gets the same colours, two dealers most often others. */
export function lookFor(slug: string): Look {
  const sum = [...slug].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return LOOKS[sum % LOOKS.length] ?? LOOKS[0];
}
