import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { firstOf, times } from '../../matrix.ts';
import { MADE_FORMATS } from './made-feed.ts';

const MEASURE = new URL('measure.ts', import.meta.url).pathname;
const ROWS = times(20_000, 100_000);
/** As small as the machines on which feeds are read. */
const LIMITS = ['--max-semi-space-size=4', '--max-old-space-size=208'];

// Seconds of the processor, so that other load on the machine does not fail the test. From 5 to 13 are usual, up to 27 on a slow
// machine, and 290 MB.
test.each(firstOf(1, MADE_FORMATS))(
  `reading ${ROWS} vehicles of %s takes less than a minute and 300 MB`,
  { timeout: 180_000 },
  async (format) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...LIMITS,
      MEASURE,
      format,
      String(ROWS),
    ]);
    const measured = JSON.parse(stdout);
    expect(measured).toMatchObject({ entries: ROWS, odd: 0 });
    expect(measured.last).toMatchObject({ make: 'Hyundai', model: 'i30', colour: 'Silver' });
    expect(measured.processor).toBeLessThan(60);
    expect(measured.megabytes).toBeLessThan(300);
  },
);
