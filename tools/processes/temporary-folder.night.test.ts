import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#render/build.ts';

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'folder-test-'));
});
afterAll(() => rmSync(home, { recursive: true }));

const FOLDER = join(PROJECT_ROOT, 'tools/processes/temporary-folder.ts');
const CHILD = join(PROJECT_ROOT, 'tools/processes/child.ts');

/** A program that works in a temporary folder, and writes there until it is ended. */
const program = (work: string) => `
  const { inTemporaryFolder } = await import(${JSON.stringify(FOLDER)});
  const { runNode } = await import(${JSON.stringify(CHILD)});
  await inTemporaryFolder('work-', false, async (folder) => { ${work} });
`;

const WRITES_ON =
  'setInterval(() => require("node:fs").writeFileSync(String(process.hrtime.bigint()), "x"), 1); console.log("writing");';

function start(work: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(work)], {
    env: { ...process.env, TMPDIR: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const said = new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text))));
  return { child, ended, said };
}

it.skipIf(process.platform !== 'linux').each(['SIGINT', 'SIGTERM'] as const)(
  'on %s the programs in a temporary folder are ended, and the folder is gone',
  async (signal) => {
    const { child, ended, said } = start(`
      const going = runNode(['-e', ${JSON.stringify(WRITES_ON)}], { cwd: folder });
      setTimeout(() => console.log(folder), 300);
      await going;
    `);
    const folder = (await said).trim();
    expect(existsSync(folder)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(readdirSync(home)).toEqual([]);
  },
);

it('the folder is gone after the end and after an error', async () => {
  expect(await start('').ended).toBe(0);
  expect(await start('throw new Error("wrong");').ended).toBe(1);
  expect(readdirSync(home)).toEqual([]);
});
