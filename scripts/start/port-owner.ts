import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * Which process listens on a port, where that is cheap to know: Linux lists the sockets and who has them open.
 * Elsewhere, and for processes of other users, nothing.
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
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(textOf));
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/));
  const found = rows.filter(([, local, , state]) => local?.endsWith(wanted) && state === LISTENING);
  return new Set(found.map((row) => `socket:[${row[9]}]`));
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
