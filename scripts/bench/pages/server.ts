import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';

export interface RunningServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The project’s own server, over dealers that are built already, on a port that is free. */
export function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'scripts/start.ts'), '--no-build'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const close = async () => {
    child.kill();
    await ended;
  };
  let said = '';
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`The server ended before it served anything:\n${said}`)));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const port = /localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve({ port: Number(port), close });
    });
  });
}
