import { readdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { outcomeOf } from '#scripts/terminal/testing.ts';
import { folderWith } from '../../tests/folder.ts';
import { LEADS } from './command.ts';
import * as program from './run.ts';

const NOW = Date.UTC(2026, 10, 22);
const SITE = 'coffs-harbour-toyota';
let dataDir: string;
let id: string;

beforeEach(async () => {
  dataDir = folderWith();
  const { leads } = openStores({ env: {}, dataDir, serverless: false });
  ({ id } = await leads.create(sampleLead({ dealer: SITE, at: NOW })));
  await leads.close();
});

const leads = (args: readonly string[], env: Record<string, string> = {}) =>
  outcomeOf(LEADS, program, args, NOW, { DATA_DIR: dataDir, ...env });

async function lines() {
  const folder = join(dataDir, 'access');
  const [file] = await readdir(folder).catch(() => []);
  if (file === undefined) return [];
  const text = await readFile(join(folder, file), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const line = (what: string) => ({
  ...{ at: '2026-11-22T00:00:00.000Z', who: userInfo().username, from: 'terminal', what },
});

describe('a command that shows leads logs', () => {
  it('the id of the lead', async () => {
    await leads(['show', id]);
    expect(await lines()).toEqual([line(`lead ${id}`)]);
  });

  it.each<[readonly string[], string]>([
    [['export'], 'export of leads'],
    [
      ['export', `--site=${SITE}`, '--files', '--limit=9', '--since=2026-11-01'],
      `export of leads, site ${SITE}, limit 9, files true, since 2026-11-01T00:00:00.000Z`,
    ],
    [['export', '--person=ada@example.com'], 'export of leads, person one'],
    [['list', '--state=dead'], 'list of leads, state dead'],
  ])('which leads it shows, without personal data: %j', async (args, what) => {
    await leads(args);
    expect(await lines()).toEqual([line(what)]);
  });

  it('the user and the address', async () => {
    await leads(['show', id], { SUDO_USER: 'kim', SSH_CONNECTION: '203.0.113.9 5022 10.0.0.1 22' });
    const who = `kim as ${userInfo().username}`;
    expect(await lines()).toEqual([{ ...line(`lead ${id}`), who, from: '203.0.113.9' }]);
  });
});

it('the command accesses lists who has read leads, newest first, and is not logged itself', async () => {
  expect((await leads(['accesses'])).output).toBe('Nobody has read a lead.');
  await leads(['show', id], { SSH_CONNECTION: '203.0.113.9 5022 10.0.0.1 22' });
  await leads(['list', '--state=dead']);
  const { code, output } = await leads(['accesses', '--limit=1', '--since=2026-11-01']);
  expect(code).toBe(0);
  expect(output).toContain(userInfo().username);
  expect(output).toContain('Only the newest 1 are shown');
  const all = (await leads(['accesses'])).output;
  expect(all).toContain('203.0.113.9');
  expect(all).toContain(`lead ${id}`);
  expect(await lines()).toHaveLength(2);
});

it('a command that shows no leads logs nothing', async () => {
  await leads(['purge']);
  await leads(['forget', '--person=ada@example.com']);
  expect(await lines()).toEqual([]);
});

it.each([['show'], ['export'], ['list']])(
  'the command %s shows nothing if the access cannot be logged',
  async (command) => {
    await writeFile(join(dataDir, 'access'), 'a file in the place of the folder');
    const { code, output, complained } = await leads(command === 'show' ? [command, id] : [command]);
    expect([code, output, complained]).toEqual([
      2,
      '',
      expect.stringMatching(/^Nothing is shown, because the access cannot be logged/),
    ]);
  },
);
