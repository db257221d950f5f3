import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeFolder, privateFile, privateFolder, putPrivateFile } from './private.ts';
import { temporaryFolder } from './testing.ts';

const rightsOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test('new files and folders belong to the owner only', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'data', 'mail', 'letter');
  await putPrivateFile(path, 'words');
  expect(await readFile(path, 'utf8')).toBe('words');
  expect(await readdir(join(folder, 'data', 'mail'))).toEqual(['letter']);
  const rights = await Promise.all(
    ['', 'mail', 'mail/letter'].map((at) => rightsOf(join(folder, 'data', at))),
  );
  expect(rights).toEqual(['700', '700', '600']);
});

test('an old file or folder loses access for others, and an existing folder stays as it is', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'old');
  await putPrivateFile(path, 'words');
  await chmod(path, 0o644);
  await chmod(folder, 0o755);
  await privateFolder(folder);
  await privateFile(path);
  expect([await rightsOf(folder), await rightsOf(path), await readFile(path, 'utf8')]).toEqual([
    ...['755', '600', 'words'],
  ]);
  await closeFolder(folder);
  expect(await rightsOf(folder)).toBe('700');
  await expect(closeFolder(join(folder, 'missing'))).resolves.toBeUndefined();
});
