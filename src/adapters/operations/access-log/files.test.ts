import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { accessFiles } from './files.ts';
import { AccessLogError } from './types.ts';

const AT = Date.UTC(2026, 10, 30, 23, 59);

const line = (at: number, what = 'lead 7') => ({ at, who: 'kim', from: '203.0.113.9', what });

test('lines are appended to one file a month, readable by the owner only', async () => {
  const folder = await temporaryFolder();
  const log = accessFiles(folder);
  await log.write(line(AT));
  await log.write(line(AT, 'lead\n8'));
  await log.write(line(AT + 60_000));
  expect(await readdir(join(folder, 'access'))).toEqual(['2026-11.jsonl', '2026-12.jsonl']);
  const november = join(folder, 'access', '2026-11.jsonl');
  const lines = (await readFile(november, 'utf8')).trimEnd().split('\n');
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    { at: '2026-11-30T23:59:00.000Z', who: 'kim', from: '203.0.113.9', what: 'lead 7' },
    { at: '2026-11-30T23:59:00.000Z', who: 'kim', from: '203.0.113.9', what: 'lead\n8' },
  ]);
  expect((await stat(november)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'access'))).mode & 0o777).toBe(0o700);
});

test('a line that cannot be written causes an error with the path', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'access'), 'a file in the place of the folder');
  const failed = accessFiles(folder).write(line(AT));
  await expect(failed).rejects.toThrow(AccessLogError);
  await expect(failed).rejects.toThrow(join('access', '2026-11.jsonl'));
});
