import fc from 'fast-check';

/**
 * Generates text of any code points, halves of pairs too. The library’s own `unit: 'binary'` lays out tables of all Unicode
 * first, as does `webUrl`: two seconds of processor in each thread that meets it.
 */
export const anyText = (): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code)) });
