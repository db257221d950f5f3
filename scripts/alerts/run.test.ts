import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleDealer } from '#adapters/dealer-data/testing.ts';
import { temporaryDist } from '#server/testing.ts';
import { runCommand, type Surroundings } from '../terminal/start.ts';
import { ALERTS } from './command.ts';
import * as program from './run.ts';

let dist: Awaited<ReturnType<typeof temporaryDist>>;
let dataDir: string;

beforeEach(async () => {
  dist = await temporaryDist();
  await dist.put(sampleDealer('harbour-cars'), { 'index.html': '' });
  dataDir = await mkdtemp(join(tmpdir(), 'alerts-'));
});
afterEach(async () => {
  await dist.remove();
  await rm(dataDir, { recursive: true });
});

async function alerts(...args: readonly string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const world: Surroundings = {
    env: { DATA_DIR: dataDir, DIST_DIR: dist.distDir },
    now: () => Date.UTC(2026, 10, 22),
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  };
  const code = await runCommand(ALERTS, args, world, async () => program);
  return { code, out: said.join('\n'), err: complaints.join('\n') };
}

/** tests/build/alerts.test.ts tests what the command does when there are saved searches. */
describe('npm run alerts', () => {
  it.each([
    [['list'], 'No owner of a saved search wants emails.'],
    [['send'], 'Nothing is due.'],
    [['send', '--dry-run', '--site=harbour-cars'], 'Nothing is due.'],
  ])('%j says that there is nothing', async (args, out) => {
    expect(await alerts(...args)).toEqual({ code: 0, out, err: '' });
  });

  it.each([
    [['lst'], /There is no command "lst". Did you mean "list"\?/],
    [[], /Name a command/],
    [['list', '--dry-run'], /list does not take --dry-run/],
    [['send', '--limit=3'], /send does not take --limit/],
    [['list', '--limit=no'], /--limit=no: expected a whole number/],
    [['send', 'me'], /send does not take "me"/],
    [['send', '--site=hill-cars'], /No dealer hill-cars is known here/],
    [['send', '--now'], /Unknown option '--now'/],
  ])('%j is explained', async (args, err) => {
    expect(await alerts(...args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
  });

  it('tells what it can do', async () => {
    expect(await alerts('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--dry-run') });
  });
});
