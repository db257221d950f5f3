const BAR_WIDTH = 24;
const USUAL_WIDTH = 80;
/** Of fewer nobody can tell how long the others will take. */
const LEAST_DONE = 3;
const LEAST_MS = 1000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** In this order: up to how long a unit is spoken of, and in which steps. */
const UNITS = [
  { upTo: 10 * SECOND_MS, name: 's', ms: SECOND_MS, step: 1 },
  { upTo: 90 * SECOND_MS, name: 's', ms: SECOND_MS, step: 10 },
  { upTo: 90 * MINUTE_MS, name: 'min', ms: MINUTE_MS, step: 1 },
  { upTo: Number.POSITIVE_INFINITY, name: 'h', ms: HOUR_MS, step: 1 },
] as const;

/** `about 40 s left`; nothing where it cannot be known yet, or nothing is left. */
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

/** `████████░░░░ 12/40  about 40 s left  harbour-motors`, as much of it as the terminal is wide. */
export function progressLine({ done, all, left = '', label = '' }: Line, width = USUAL_WIDTH): string {
  const shown = Math.min(done, all);
  const filled = all === 0 ? BAR_WIDTH : Math.round((shown / all) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${shown}/${all}`;
  return [bar, left, label]
    .filter((text) => text !== '')
    .join('  ')
    .slice(0, width - 1);
}

/** Where nobody watches a line being rewritten, one now and then says how far it is. */
const PLAIN_MS = 10_000;

/** One line rewritten on a terminal; plain lines elsewhere. */
export function createProgress(out: NodeJS.WriteStream, now = () => performance.now()) {
  let all = 0;
  let before = 0;
  let begun = 0;
  let told = 0;
  const rewrite = (text: string): void => void out.write(`\r\x1b[2K${text}`);
  const line = (text: string): void => void out.write(`${text}\n`);
  return {
    /** What goes on, where nothing can be counted. */
    note: (text: string): void => (out.isTTY ? rewrite(text) : line(text)),
    /** `done`: what was done before anybody looked at the clock. */
    begin(count: number, done = 0): void {
      [all, before, begun, told] = [count, done, now(), now()];
      if (out.isTTY) rewrite(progressLine({ done, all }, out.columns || USUAL_WIDTH));
    },
    /** `plain`: what is said of this step where lines are not rewritten. */
    step(done: number, label: string, plain?: string): void {
      const left = timeLeft(done - before, all - before, now() - begun);
      if (out.isTTY) rewrite(progressLine({ done, all, left, label }, out.columns || USUAL_WIDTH));
      else if (plain !== undefined) line(plain);
      if (out.isTTY || left === '' || now() - told < PLAIN_MS) return;
      told = now();
      line(`  ${done} of ${all} done, ${left}`);
    },
    end(): void {
      if (out.isTTY) rewrite('');
    },
  };
}
