import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { temporaryDist } from '#server/testing.ts';

const COMMAND = fileURLToPath(new URL('../command.mjs', import.meta.url));

/** The real command, on a port of its own, without building. */
describe('the command', () => {
  const started: ChildProcess[] = [];
  let dist: Awaited<ReturnType<typeof temporaryDist>>;

  beforeAll(async () => {
    dist = await temporaryDist();
    await dist.put(sampleDealer('a-cars'), { 'index.html': 'home' });
  });

  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await dist.remove();
  });

  async function run(command: string, args: string[], env: Record<string, string> = {}) {
    const child = spawn(command, args, {
      env: { ...process.env, DIST_DIR: dist.distDir, DATA_DIR: dist.folder, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let printed = '';
    child.stderr.on('data', (chunk) => (printed += chunk));
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes('Ctrl+C')) break;
    }
    const port = Number(/localhost:(\d+)/.exec(printed)?.[1]);
    return { child, printed, port, url: `http://127.0.0.1:${port}/api/health` };
  }

  const isUp = async (url: string) => (await fetch(url).catch(() => undefined))?.ok ?? false;

  it.each(['SIGTERM', 'SIGINT'] as const)('serves, then ends with 0 on %s', async (signal) => {
    const { child, url, printed } = await run(process.execPath, [COMMAND, 'start', '--no-build']);
    expect(printed).toMatch(/http:\/\/a-cars\.localhost:\d+\//);
    expect(await isUp(url)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await isUp(url)).toBe(false);
  });

  it('ends if its npm is killed', async (context) => {
    if (process.platform === 'win32') context.skip('needs a shell that Windows has not: npm test elsewhere');
    // The second command keeps the shell as a parent, like the one npm puts between itself and a script.
    const { child, url } = await run(
      'sh',
      ['-c', `"${process.execPath}" "${COMMAND}" start --no-build; true`],
      {
        npm_lifecycle_event: 'start',
      },
    );
    expect(await isUp(url)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(false);
  });
});
