import { describe, expect, test } from 'vitest';
import { createProgress, progressLine, timeLeft } from './progress.ts';

describe('the time that is left', () => {
  test.each<[done: number, all: number, seconds: number, text: string]>([
    [0, 40, 9, ''],
    [3, 40, 0.5, ''],
    [10, 20, 4, 'about 4 s left'],
    [10, 90, 10.8, 'about 90 s left'],
    [10, 110, 9.3, 'about 2 min left'],
    [10, 1000, 60, 'about 2 h left'],
    [40, 40, 80, ''],
  ])('%i of %i after %d s: %j', (done, all, seconds, text) => {
    expect(timeLeft(done, all, seconds * 1000)).toBe(text);
  });
});

describe('the line of a terminal', () => {
  test('shows how far it is, how long it takes and what it is at', () => {
    expect(progressLine({ done: 6, all: 12, left: 'about 30 s left', label: 'bay' })).toBe(
      '████████████░░░░░░░░░░░░ 6/12  about 30 s left  bay',
    );
  });

  test('of nothing is full, and of more than all too', () => {
    expect(progressLine({ done: 0, all: 0 })).toBe('████████████████████████ 0/0');
    expect(progressLine({ done: 3, all: 2 })).toBe('████████████████████████ 2/2');
  });

  test('is never wider than the terminal, which could not rewrite it then', () => {
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

test('one line is rewritten on a terminal, and gone at the end', () => {
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

test('elsewhere each step has its line, and one now and then says how long it takes', () => {
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

test('what was done before the clock ran is not taken for quick work', () => {
  const { begin, step, written } = openProgress(false, 10);
  begin(1000, 900);
  step(910, 'bay');
  expect(written).toEqual(['  910 of 1000 done, about 2 min left\n']);
});
