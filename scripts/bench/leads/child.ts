import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('serve.ts', import.meta.url));

export interface LeadServer {
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it as a power cut would: it is asked nothing and told nothing. */
  readonly kill: () => Promise<void>;
}

/** A process of its own that stores leads, ready to be sent some. */
export const startLeadServer = (env: Readonly<Record<string, string>>): Promise<LeadServer> =>
  startServer(PROGRAM, env);

/** A program that says its port and then serves, as a process of its own. */
export async function startServer(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<LeadServer> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk));
  const ended = once(child, 'exit');
  const port = await Promise.race([
    once(child.stdout, 'data').then(([line]) => Number(String(line))),
    ended.then(() => Promise.reject(new Error(`The server ended at once:\n${complaints}`))),
  ]);
  return {
    port,
    child,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
