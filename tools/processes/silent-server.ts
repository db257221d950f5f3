import type { Server } from 'node:http';
import { type RunningProgram, startProgram } from './child.ts';

/** Starts a server that prints its port and nothing else. */
export const startSilentServer = (
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningProgram> =>
  startProgram({
    command: process.execPath,
    args: [program],
    env,
    port: /^(\d+)\n/m,
    gone: 'The server ended at once',
  });

/** Listens on PORT, or on a free port, and prints it. */
export function serveSilently(server: Server): void {
  server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' && address ? address.port : '');
  });
}
