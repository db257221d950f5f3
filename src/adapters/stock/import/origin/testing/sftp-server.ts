import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const NO_SFTP_SERVER = 'needs OpenSSH’s server: npm test brings it, or apt-get install openssh-server';

/** Returns the whole path, because the server insists on being started by it. */
const programOf = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

export const hasSftpServer = (): boolean =>
  programOf('sshd') !== undefined && programOf('ssh-keygen') !== undefined;

/** Root's server needs it for what runs before the login. Debian creates it when the service starts. */
const SEPARATION = '/run/sshd';

const settings = (folder: string, port: number): string => `
ListenAddress 127.0.0.1
Port ${port}
HostKey ${folder}/host-key
AuthorizedKeysFile ${folder}/authorized
PidFile none
StrictModes no
UsePAM no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
MaxStartups 100
Subsystem sftp internal-sftp
ForceCommand internal-sftp
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

const PATIENCE_MS = 10_000;

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && server.exitCode === null; await wait(20)) {
    const socket = connect({ host: '127.0.0.1', port });
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  throw new Error(`The SFTP server of the tests did not start (${server.exitCode ?? 'no answer'}).`);
}

export interface SftpServer {
  readonly port: number;
  readonly user: string;
  /** The private key that it accepts, and one that it does not. */
  readonly key: string;
  readonly strangeKey: string;
  readonly fingerprint: string;
  /** The folder that it serves, at the same path. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Starts a real OpenSSH server on loopback, with keys of its own, for the user who runs the tests. */
export async function startSftpServer(): Promise<SftpServer> {
  const [program, keygen] = [programOf('sshd'), programOf('ssh-keygen')];
  if (program === undefined || keygen === undefined) throw new Error(NO_SFTP_SERVER);
  const folder = mkdtempSync(join(tmpdir(), 'sftp-'));
  const at = (name: string) => join(folder, name);
  for (const name of ['host-key', 'key', 'strange-key'])
    execFileSync(keygen, ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', at(name)]);
  writeFileSync(at('authorized'), readFileSync(at('key.pub')));
  const port = await freePort();
  writeFileSync(at('settings'), settings(folder, port));
  if (process.getuid?.() === 0) mkdirSync(SEPARATION, { recursive: true });
  const server = spawn(program, ['-D', '-e', '-f', at('settings')], { stdio: 'ignore' });
  async function stop(): Promise<void> {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
  await untilListening(port, server).catch(async (cause: unknown) => {
    await stop();
    throw cause;
  });
  const [, fingerprint = ''] = execFileSync(keygen, ['-lf', at('host-key.pub')], { encoding: 'utf8' }).split(
    ' ',
  );
  mkdirSync(at('feeds'));
  return {
    port,
    fingerprint,
    stop,
    user: userInfo().username,
    key: readFileSync(at('key'), 'utf8'),
    strangeKey: readFileSync(at('strange-key'), 'utf8'),
    folder: at('feeds'),
  };
}
