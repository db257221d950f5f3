import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { temporaryDist } from '#server/testing.ts';
import { folderWith } from '../../tests/folder.ts';
import { outcomeOf } from '../terminal/testing.ts';
import { ALERTS } from './command.ts';
import * as program from './run.ts';

let dist: Awaited<ReturnType<typeof temporaryDist>>;
let dataDir: string;

beforeEach(async () => {
  dist = await temporaryDist();
  await dist.put(sampleDealer('harbour-cars'), { 'index.html': '' });
  dataDir = folderWith();
});
afterEach(async () => {
  await dist.remove();
});

const alerts = (...args: readonly string[]) =>
  outcomeOf(ALERTS, program, args, Date.UTC(2026, 10, 22), { DATA_DIR: dataDir, DIST_DIR: dist.distDir });

/** tests/build/alerts.test.ts tests what the command does when there are saved searches. */
describe('npm run alerts', () => {
  it.each([
    [['list'], 'No owner of a saved search wants emails.'],
    [['send'], 'Nothing is due.'],
    [['send', '--dry-run', '--site=harbour-cars'], 'Nothing is due.'],
  ])('with %j says that there is nothing', async (args, output) => {
    expect(await alerts(...args)).toEqual({ code: 0, output, complained: '' });
  });

  it.each([
    [['list', '--dry-run'], /list does not take --dry-run/],
    [['send', '--limit=3'], /send does not take --limit/],
    [['send', '--site=hill-cars'], /No dealer hill-cars is known here/],
  ])('with %j explains the mistake', async (args, complained) => {
    expect(await alerts(...args)).toMatchObject({
      code: 2,
      output: '',
      complained: expect.stringMatching(complained),
    });
  });
});
