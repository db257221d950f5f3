import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { dataDir, distDir, PROJECT } from './place.ts';
import { slugs } from './sites.ts';

/** Builds every invented dealer that has changed since the last time, with these options of `npm run build`. */
export async function buildFleetWith(options: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    ['scripts/command.mjs', 'build', `--site=${slugs.join(',')}`, ...options],
    {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DIST_DIR: distDir, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((ended, broken) => child.on('error', broken).on('close', ended));
  if (code !== 0) throw new Error(`The demo dealers could not be built:\n${(await said).join('\n')}`);
}

/** Sets up the test projects. The pages are built for today. */
export default async function buildFleet(): Promise<void> {
  await buildFleetWith([]);
}
