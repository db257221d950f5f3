import { once } from 'node:events';
import type { Server } from 'node:http';
import { portOwner } from './port-owner.ts';
import { StartError } from './settings.ts';

export type Listening = { readonly servers: readonly Server[]; readonly port: number };

type Where = { readonly port: number; readonly hosts: readonly string[] };

/** Machines without IPv6 have no `::1`; they are served on the other address. */
const ABSENT_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

export async function listen(createServer: () => Server, { port, hosts }: Where): Promise<Listening> {
  const servers: Server[] = [];
  let bound = port;
  for (const host of hosts) {
    const server = createServer();
    try {
      await open(server, bound, host);
    } catch (cause) {
      if (ABSENT_ADDRESS.has(codeOf(cause)) && hosts.length > 1) continue;
      for (const started of servers) started.close();
      throw await explain(cause, bound, host);
    }
    servers.push(server);
    bound = portOf(server);
  }
  if (servers.length === 0)
    throw new StartError(`None of the addresses ${hosts.join(', ')} exists on this machine.`);
  return { servers, port: bound };
}

/** Said before a build that may take a minute, not after it. */
export async function checkPortFree(createServer: () => Server, where: Where): Promise<void> {
  if (where.port === 0) return;
  const { servers } = await listen(createServer, where);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

async function open(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host });
  await once(server, 'listening');
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const REASONS: Readonly<Record<string, (port: number, host: string) => Promise<string> | string>> = {
  EADDRINUSE: async (port) => {
    const owner = await portOwner(port);
    return `Port ${port} is in use${owner ? ` by ${owner}` : ''}.\nStop that, or take another port: PORT=${port + 1} npm start`;
  },
  EACCES: (port) => `This user may not open port ${port}.\nTake one above 1023: PORT=4321 npm start`,
  EADDRNOTAVAIL: (_, host) =>
    `HOST is "${host}", which is no address of this machine.\nLeave HOST away, or use 0.0.0.0.`,
  ENOTFOUND: (_, host) => `HOST is "${host}", which is not known.\nLeave HOST away, or use 0.0.0.0.`,
};

async function explain(cause: unknown, port: number, host: string): Promise<unknown> {
  const reason = await REASONS[codeOf(cause)]?.(port, host);
  return reason === undefined ? cause : new StartError(reason, { cause });
}
