import { describe, expect, test } from 'vitest';
import { createProgress, progressLine, timeLeft } from './progress.ts';

describe('the remaining time', () => {
  test.each<[done: number, all: number, seconds: number, text: string]>([
    [0, 40, 9, ''],
    [3, 40, 0.5, ''],
    [10, 20, 4, 'about 4 s left'],
    [10, 90, 10.8, 'about 90 s left'],
    [10, 110, 9.3, 'about 2 min left'],
    [10, 1000, 60, 'about 2 h left'],
    [40, 40, 80, ''],
  ])('after %i of %i in %d s is: %j', (done, all, seconds, text) => {
    expect(timeLeft(done, all, seconds * 1000)).toBe(text);
  });
});

describe('the progress line', () => {
  test('shows the count, the remaining time and the current item', () => {
    expect(progressLine({ done: 6, all: 12, left: 'about 30 s left', label: 'bay' })).toBe(
      '████████████░░░░░░░░░░░░ 6/12  about 30 s left  bay',
    );
  });

  test('is full for no items or too many', () => {
    expect(progressLine({ done: 0, all: 0 })).toBe('████████████████████████ 0/0');
    expect(progressLine({ done: 3, all: 2 })).toBe('████████████████████████ 2/2');
  });

  test('is never wider than the terminal', () => {
    expect(progressLine({ done: 6, all: 12, label: 'harbour-motors' }, 30)).toHaveLength(29);
  });
});

/** A stream that records its output, and a clock that advances by itself. */
function openProgress(isTTY: boolean, stepSeconds: number) {
  const written: string[] = [];
  const out = { isTTY, columns: 80, write: (text: string) => written.push(text) };
  let now = 0;
  const progress = createProgress(out as unknown as NodeJS.WriteStream, () => now);
  const step = (done: number, label: string, plain?: string) => {
    now += stepSeconds * 1000;
    progress.step(done, label, plain);
  };
  return { ...progress, written, step };
}

test('a terminal has one line that is rewritten, and cleared at the end', () => {
  const { begin, step, end, written } = openProgress(true, 1);
  begin(2);
  step(1, 'bay', 'bay: built');
  end();
  const REWRITE = '\r\u001b[2K';
  expect(written).toEqual([
    `${REWRITE}░░░░░░░░░░░░░░░░░░░░░░░░ 0/2`,
    `${REWRITE}████████████░░░░░░░░░░░░ 1/2  bay`,
    REWRITE,
  ]);
});

test('without a terminal each step has its line, and some show the remaining time', () => {
  const { note, begin, step, end, written } = openProgress(false, 4);
  note('Compiling …');
  begin(8);
  for (let done = 1; done <= 6; done++) step(done, 'bay', done === 2 ? 'bay: built' : undefined);
  end();
  expect(written).toEqual([
    ...['Compiling …\n', 'bay: built\n'],
    ...['  3 of 8 done, about 20 s left\n', '  6 of 8 done, about 8 s left\n'],
  ]);
});

test('steps done before the start do not count for the remaining time', () => {
  const { begin, step, written } = openProgress(false, 10);
  begin(1000, 900);
  step(910, 'bay');
  expect(written).toEqual(['  910 of 1000 done, about 2 min left\n']);
});
