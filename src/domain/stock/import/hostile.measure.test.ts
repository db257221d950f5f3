import { expect, test } from 'vitest';
import { LONG, READERS, rowReader } from './testing/hostile-texts.ts';

/** A reader whose cost grows with the square of the length takes seconds. */
const MOST_MS = 400;

/** The best of three runs counts. A few milliseconds are usual. */
function leastMs(run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > MOST_MS; tries += 1) {
    const begun = performance.now();
    run();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

test.each(Object.entries(READERS))('reading long hostile texts with %s is fast', (_, read) => {
  for (const text of LONG) {
    const run = () => {
      read(text);
      read(`${text}x`);
    };
    expect(leastMs(run), text.slice(0, 12)).toBeLessThan(MOST_MS);
  }
});

test('guessing, reading and tidying a row of hostile texts is fast', () => {
  for (const text of LONG) expect(leastMs(rowReader(text)), text.slice(0, 12)).toBeLessThan(MOST_MS);
});
