const BAR_WIDTH = 24;
const USUAL_WIDTH = 80;
/** An estimate of the remaining time needs at least this many finished items. */
const LEAST_DONE = 3;
const LEAST_MS = 1000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The units in order: each is used up to a duration, rounded to a step. */
const UNITS = [
  { upTo: 10 * SECOND_MS, name: 's', ms: SECOND_MS, step: 1 },
  { upTo: 90 * SECOND_MS, name: 's', ms: SECOND_MS, step: 10 },
  { upTo: 90 * MINUTE_MS, name: 'min', ms: MINUTE_MS, step: 1 },
  { upTo: Number.POSITIVE_INFINITY, name: 'h', ms: HOUR_MS, step: 1 },
] as const;

/** Returns `about 40 s left`, or an empty text if it cannot be estimated yet or nothing is left. */
export function timeLeft(done: number, all: number, elapsedMs: number): string {
  if (done < LEAST_DONE || done >= all || elapsedMs < LEAST_MS) return '';
  const left = (elapsedMs / done) * (all - done);
  const { name, ms, step } = UNITS.find(({ upTo }) => left < upTo) ?? UNITS[0];
  return `about ${Math.max(1, Math.round(left / ms / step)) * step} ${name} left`;
}

interface Line {
  readonly done: number;
  readonly all: number;
  readonly left?: string;
  readonly label?: string;
}

/** Draws `████████░░░░ 12/40  about 40 s left  harbour-motors`, cut to the width of the terminal. */
export function progressLine({ done, all, left = '', label = '' }: Line, width = USUAL_WIDTH): string {
  const shown = Math.min(done, all);
  const filled = all === 0 ? BAR_WIDTH : Math.round((shown / all) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${shown}/${all}`;
  return [bar, left, label]
    .filter((text) => text !== '')
    .join('  ')
    .slice(0, width - 1);
}

/** Without a terminal, a new line is printed at this interval instead of rewriting one. */
const PLAIN_MS = 10_000;

/** Shows progress: one rewritten line on a terminal, plain lines elsewhere. */
export function createProgress(out: NodeJS.WriteStream, now = () => performance.now()) {
  let all = 0;
  let before = 0;
  let begun = 0;
  let reported = 0;
  const rewrite = (text: string): void => void out.write(`\r\x1b[2K${text}`);
  const line = (text: string): void => void out.write(`${text}\n`);
  return {
    /** Prints a step that cannot be counted. */
    note: (text: string): void => (out.isTTY ? rewrite(text) : line(text)),
    /** Starts the clock. `done` counts the items that were finished before. */
    begin(count: number, done = 0): void {
      [all, before, begun, reported] = [count, done, now(), now()];
      if (out.isTTY) rewrite(progressLine({ done, all }, out.columns || USUAL_WIDTH));
    },
    /** Redraws the progress line. Without a terminal it prints `plain` instead. */
    step(done: number, label: string, plain?: string): void {
      const left = timeLeft(done - before, all - before, now() - begun);
      if (out.isTTY) rewrite(progressLine({ done, all, left, label }, out.columns || USUAL_WIDTH));
      else if (plain !== undefined) line(plain);
      if (out.isTTY || left === '' || now() - reported < PLAIN_MS) return;
      reported = now();
      line(`  ${done} of ${all} done, ${left}`);
    },
    end(): void {
      if (out.isTTY) rewrite('');
    },
  };
}
