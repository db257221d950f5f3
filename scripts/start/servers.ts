import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import { StartError } from './settings.ts';

type Listening = { readonly servers: readonly Server[]; readonly port: number };

type Where = { readonly port: number; readonly hosts: readonly string[] };

/** Machines without IPv6 have no `::1`. The server then listens on 127.0.0.1 only. */
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

/** Throws if the port is taken. It is called before the build, which may take a minute, and not after it. */
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
    `HOST is "${host}", which is not an address of this machine.\nUnset HOST, or use 0.0.0.0.`,
  ENOTFOUND: (_, host) => `HOST is "${host}", which is not known.\nUnset HOST, or use 0.0.0.0.`,
};

async function explain(cause: unknown, port: number, host: string): Promise<unknown> {
  const reason = await REASONS[codeOf(cause)]?.(port, host);
  return reason === undefined ? cause : new StartError(reason, { cause });
}

/**
 * Describes the process that listens on a port. Only Linux lists the sockets and the processes that hold them. Returns
 * undefined elsewhere, and for processes of other users.
 */
export async function portOwner(port: number): Promise<string | undefined> {
  const sockets = await listeningSockets(port);
  if (sockets.size === 0) return undefined;
  for (const pid of await listOf('/proc')) {
    if (/^\d+$/.test(pid) && (await hasOneOpen(pid, sockets))) return describe(pid);
  }
  return undefined;
}

const LISTENING = '0A';

async function listeningSockets(port: number): Promise<Set<string>> {
  const portSuffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(textOf));
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/));
  const listening = rows.filter(([, local, , state]) => local?.endsWith(portSuffix) && state === LISTENING);
  return new Set(listening.map((row) => `socket:[${row[9]}]`));
}

async function hasOneOpen(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  for (const descriptor of await listOf(`/proc/${pid}/fd`)) {
    const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
    if (sockets.has(target)) return true;
  }
  return false;
}

async function describe(pid: string): Promise<string> {
  const command = (await textOf(`/proc/${pid}/cmdline`)).split('\0').join(' ').trim();
  return `process ${pid}${command === '' ? '' : ` (${command.slice(0, 80)})`}`;
}

const listOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

const GRACE_MS = 8000;
const SWEEP_MS = 25;

/** Answers pending requests, then closes. Idle keep-alive connections do not delay it. */
export async function closeServers(servers: readonly Server[], graceMs = GRACE_MS): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, SWEEP_MS);
  const deadline = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The first signal stops gracefully. A second one stops at once. */
export function onStopSignal(stop: (signal: keyof typeof SIGNALS) => Promise<void>): void {
  let stopping = false;
  for (const [signal, code] of Object.entries(SIGNALS) as [keyof typeof SIGNALS, number][])
    process.on(signal, () => {
      if (!stopping) {
        stopping = true;
        void stop(signal).then(() => process.exit(0));
        return;
      }
      // After Ctrl+C npm’s shell is gone, which is a SIGHUP. That is not the impatience of a second signal.
      if (signal !== 'SIGHUP') process.exit(code);
    });
}
