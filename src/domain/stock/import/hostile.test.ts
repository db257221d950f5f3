import { test } from 'vitest';
import { LONG, READERS, rowReader } from './testing/hostile-texts.ts';

// What does not end before the time of a test is up would keep a build for ever. hostile.measure.test.ts holds the milliseconds.
test.each(Object.entries(READERS))('reading long hostile texts with %s ends', (_, read) => {
  for (const text of LONG) {
    read(text);
    read(`${text}x`);
  }
});

test('guessing, reading and tidying a row of hostile texts ends', () => {
  // Every sixth: all of them are tried above, one reader at a time.
  for (const text of LONG.filter((_, at) => at % 6 === 0)) rowReader(text)();
});
