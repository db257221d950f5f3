import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { accessFiles } from '#adapters/operations/access-log/files.ts';
import { accessLogOn } from '#adapters/operations/access-log/open.ts';
import { sqlAccessLog } from '#adapters/operations/access-log/sql.ts';
import { type AccessLog, AccessLogError } from '#adapters/operations/access-log/types.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 30, 23, 59);

interface LogKind {
  readonly name: string;
  readonly missing?: string;
  readonly open: () => Promise<AccessLog>;
}

const KINDS: readonly LogKind[] = [
  { name: 'files', open: async () => accessFiles(await temporaryFolder()) },
  ...DATABASES.map(({ name, missing, place }) => ({
    ...{ name: `a table of ${name}`, open: async () => sqlAccessLog(openedAt(await place())) },
    ...(missing !== undefined && { missing }),
  })),
];

const line = (at: number, what: string) => ({ at, who: 'kim', from: '203.0.113.9', what });

describeEach(KINDS, 'the access log in $name', ({ open }) => {
  it('lists entries newest first, as they were written', async () => {
    const log = await open();
    const lines = [line(NOW - 40 * DAY, 'lead 1'), line(NOW - 1000, 'lead\n"2"'), line(NOW, 'lead 3')];
    for (const one of lines) await log.write(one);
    expect(await log.lines({ limit: 10 })).toEqual(lines.toReversed());
    expect(await log.lines({ limit: 2 })).toEqual(lines.slice(1).toReversed());
    expect(await log.lines({ limit: 10, since: NOW - 1000 })).toEqual(lines.slice(1).toReversed());
  });

  it('has one entry for each access, even of many at once', async () => {
    const log = await open();
    await Promise.all(Array.from({ length: 20 }, () => log.write(line(NOW, 'lead 7'))));
    expect(await log.lines({ limit: 100 })).toHaveLength(20);
  });

  it('drops a month that ended more than 400 days ago', async () => {
    const log = await open();
    expect(await log.purge(NOW)).toBe(0);
    const times = [Date.UTC(2024, 11, 31), Date.UTC(2025, 8, 30, 23), Date.UTC(2025, 9, 1), NOW];
    for (const at of times) await log.write(line(at, 'lead 1'));
    expect(await log.purge(NOW)).toBe(2);
    expect((await log.lines({ limit: 9 })).map(({ at }) => at)).toEqual(times.slice(2).toReversed());
  });
});

test('a process alone with its database writes files, and one without a folder shows nothing', async () => {
  const folder = await temporaryFolder();
  const { access } = storesOn(memoryDatabase(), folder);
  await access.write(line(NOW, 'lead 1'));
  expect(await accessFiles(folder).lines({ limit: 9 })).toHaveLength(1);
  await expect(storesOn(memoryDatabase()).access.write(line(NOW, 'lead 1'))).rejects.toThrow(AccessLogError);
});

test('a line that is cut off is left out, and the others are listed', async () => {
  const folder = await temporaryFolder();
  const log = accessFiles(folder);
  await log.write(line(NOW, 'lead 1'));
  await writeFile(join(folder, 'access', '2026-12.jsonl'), '{"at":"2026-12-01T00');
  expect(await log.lines({ limit: 9 })).toEqual([line(NOW, 'lead 1')]);
});

test('a table that cannot be written causes an error of the log', async () => {
  const database = memoryDatabase();
  await database.close();
  const failed = sqlAccessLog(database).write(line(NOW, 'lead 1'));
  await expect(failed).rejects.toThrow(AccessLogError);
  await expect(failed).rejects.toThrow('Nothing is shown');
});

const SHARED = DATABASES.filter(({ name }) => name !== 'SQLite');

describeEach(SHARED, 'processes that share $name', ({ place }) => {
  it('share the access log, and a machine still shows and deletes its older files', async () => {
    const folder = await temporaryFolder();
    await accessFiles(folder).write(line(NOW - 1000, 'lead 1'));
    await accessFiles(folder).write(line(NOW - 500 * DAY, 'lead 0'));
    const shared = await place();
    const [machine, replica] = [accessLogOn(openedAt(shared), folder), accessLogOn(openedAt(shared), '')];
    await replica.write(line(NOW, 'lead 2'));
    await machine.write(line(NOW - 2000, 'lead 3'));
    const ids = async (log: AccessLog) => (await log.lines({ limit: 9 })).map(({ what }) => what);
    expect(await ids(replica)).toEqual(['lead 2', 'lead 3']);
    expect(await ids(machine)).toEqual(['lead 2', 'lead 1', 'lead 3', 'lead 0']);
    expect(await machine.purge(NOW)).toBe(1);
    expect(await ids(machine)).toEqual(['lead 2', 'lead 1', 'lead 3']);
  });
});
