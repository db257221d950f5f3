import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '#tools/cluster/proxy.ts';

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'ceph-authtool', 'monmaptool', 'radosgw-admin'];

export const NO_REAL_STORE =
  'needs a store: S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, or Debian’s radosgw, which npm run test:all brings';

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

export const hasRealStore = (): boolean => PROGRAMS.every(isOnPath);

const run = promisify(execFile);

const settings = (folder: string, monitor: number, id: string): string => `
[global]
fsid = ${id}
mon_host = [v2:127.0.0.1:${monitor}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
keyring = ${folder}/keyring
admin_socket = ${folder}/$name.socket
log_file = ${folder}/$name.log
run_dir = ${folder}
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/gateway
osd_objectstore = memstore
memstore_device_bytes = 2147483648
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
auth_allow_insecure_global_id_reclaim = false
`;

export interface RealStore {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly stop: () => Promise<void>;
}

const PATIENCE_MS = 60_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(250))
    if (await isSo().catch(() => false)) return;
  throw new Error(`The store of the tests did not come up: ${what}.`);
}

/** A real store, Ceph's, with one disk in memory: up in some twenty seconds. */
export async function startRealStore(): Promise<RealStore> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  for (const name of ['mon', 'osd', 'gateway']) mkdirSync(join(folder, name));
  const [monitor = 0, port = 0] = await freePorts(2);
  const [id, disk] = [randomUUID(), randomUUID()];
  const keyring = join(folder, 'keyring');
  const file = join(folder, 'ceph.conf');
  writeFileSync(file, settings(folder, monitor, id));
  const conf = ['-c', file];
  const started: ChildProcess[] = [];
  const serve = (program: string, args: readonly string[]) => {
    started.push(spawn(program, [...conf, ...args, '-f'], { stdio: 'ignore', cwd: folder }));
  };
  const ask = async (program: string, args: readonly string[]): Promise<string> =>
    (await run(program, [...args], { timeout: PATIENCE_MS, cwd: folder })).stdout;
  async function stop(): Promise<void> {
    for (const child of started.toReversed()) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
    await ask('ceph-authtool', [
      '--create-keyring',
      keyring,
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    ]);
    await ask('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...all]);
    const map = join(folder, 'map');
    await ask('monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, '--fsid', id, map]);
    await ask('ceph-mon', [...conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
    serve('ceph-mon', ['-i', 'a']);
    await until('no monitor', async () => (await ask('ceph', [...conf, 'osd', 'new', disk])) !== '');
    const rights = ['mon', 'allow profile osd', 'osd', 'allow *'];
    const key = await ask('ceph', [...conf, 'auth', 'get-or-create', 'osd.0', ...rights]);
    writeFileSync(keyring, `${readFileSync(keyring, 'utf8')}\n${key}`);
    await ask('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', disk]);
    serve('ceph-osd', ['-i', '0']);
    await until('no disk', async () => (await ask('ceph', [...conf, 'osd', 'stat'])).includes('1 up'));
    const account = { accessKey: 'test', secretKey: randomUUID() };
    const keys = ['--access-key', account.accessKey, '--secret-key', account.secretKey];
    await ask('radosgw-admin', [...conf, 'user', 'create', '--uid=test', '--display-name=test', ...keys]);
    serve('radosgw', ['-n', 'client.admin', `--rgw_frontends=beast endpoint=127.0.0.1:${port}`]);
    const endpoint = `http://127.0.0.1:${port}`;
    await until('no gateway', async () => (await fetch(endpoint)).ok);
    return { endpoint, ...account, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
