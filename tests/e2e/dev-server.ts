import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterwards, expect } from './test.ts';

const ROOT = join(import.meta.dirname, '../..');

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Runs `npm run dev` on a folder of dealers during the test. */
export async function startDev(
  slug: string,
  sitesDir: string,
  options: readonly string[] = [],
): Promise<{ readonly address: string }> {
  const buildDir = mkdtempSync(join(tmpdir(), 'dev-'));
  const port = await freePort();
  const dev = spawn(
    process.execPath,
    [join(ROOT, 'scripts/command.mjs'), 'dev', `--site=${slug}`, `--port=${port}`, ...options],
    {
      // Astro serves nothing if it detects a test run by the environment.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SITES_DIR: sitesDir, BUILD_DIR: buildDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  afterwards(async () => {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
    rmSync(buildDir, { recursive: true });
  });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text) => (said += String(text)));
  await expect.poll(() => said).toContain('ready in');
  return { address: `http://${slug}.localhost:${port}/` };
}
