import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { OWNER, serverUser, startServer } from './postgres-server.ts';

export const NO_PGBOUNCER = 'needs PgBouncer: npm run test:all brings it, or apt-get install pgbouncer';

const PORT = 6432;

const program = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));

export const hasPgbouncer = (): boolean => program() !== undefined;

/** So few connections that transactions of several clients share each. */
const SERVER_CONNECTIONS = 3;

const settings = (server: string, folder: string): string => `
[databases]
* = host=${server}
[pgbouncer]
pool_mode = transaction
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users')}
default_pool_size = ${SERVER_CONNECTIONS}
server_idle_timeout = 5
max_client_conn = 500
`;

export interface Pooler {
  /** Returns the address of a database of the server through the pooler. */
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts a real PgBouncer in front of a server, in transaction mode: each transaction may have another session. */
export async function startPgbouncer(serverUrl: string): Promise<Pooler> {
  const binary = program();
  if (binary === undefined) throw new Error(NO_PGBOUNCER);
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(decodeURIComponent(new URL(serverUrl).hostname), folder));
  writeFileSync(join(folder, 'users'), `"${OWNER}" ""\n`);
  if (user) for (const path of [folder, file, join(folder, 'users')]) chownSync(path, user.uid, user.gid);
  const server = await startServer(binary, [file], { ...user, cwd: folder }, 'process up');
  return {
    url: (database) => `postgres://${OWNER}@${encodeURIComponent(folder)}:${PORT}/${database}`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
