import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A view of this machine whose settings, names, ports and processes nobody else sees. */
export interface PrivateMachine {
  /** Runs a shell command there. */
  readonly run: (command: string) => { readonly status: number | null; readonly output: string };
  /** Starts one that goes on. It ends with the machine at the latest. */
  readonly start: (command: string) => void;
  readonly end: () => Promise<void>;
}

/** Undefined if this machine can have a private one. */
export function whyNoPrivateMachine(): string | undefined {
  const isPossible =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['-mnpf', 'true'], { stdio: 'ignore' }).status === 0;
  return isPossible
    ? undefined
    : 'needs the superuser of a Linux machine, and unshare: sudo npm run test:all';
}

const OVERLAID = ['/etc', '/var'];

/**
 * Opens one. What is written below `/etc` and `/var` stays in `folder`; `/srv` and `/run` are empty. Its network has nothing but
 * itself. All its processes end with the one that is started here, and that one when this process does: its input is a pipe.
 */
export async function openPrivateMachine(folder: string): Promise<PrivateMachine> {
  const upper = join(folder, 'machine');
  mkdirSync(upper);
  const mounts = OVERLAID.map(
    (path) =>
      `mkdir ${upper}${path} ${upper}${path}.work && mount -t overlay overlay -o lowerdir=${path},upperdir=${upper}${path},workdir=${upper}${path}.work ${path}`,
  );
  const script = [
    'mount --make-rprivate /',
    `mount -t tmpfs tmpfs ${upper}`,
    ...mounts,
    'mount -t tmpfs tmpfs /srv',
    'mount -t tmpfs tmpfs /run',
    'ip link set lo up',
    'echo ready',
    'exec cat',
  ].join(' && ');
  const unshared = spawn('unshare', ['-mnpf', '--kill-child', '--mount-proc', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(unshared, 'close');
  const [said] = await Promise.race([once(unshared.stdout, 'data'), closed]);
  if (String(said) !== 'ready\n') throw new Error('The private machine did not start: see the lines above.');
  const first = readFileSync(`/proc/${unshared.pid}/task/${unshared.pid}/children`, 'utf8').trim();
  const inside = [
    '-t',
    first,
    '-m',
    '-n',
    '-p',
    'env',
    '-i',
    `PATH=/usr/sbin:/sbin:${process.env['PATH']}`,
    'sh',
    '-c',
  ];

  return {
    run(command) {
      const { status, stdout, stderr } = spawnSync('nsenter', [...inside, command], { encoding: 'utf8' });
      return { status, output: `${stdout}${stderr}` };
    },
    start: (command) => void spawn('nsenter', [...inside, command], { stdio: 'ignore' }),
    async end() {
      unshared.stdin.end();
      await closed;
    },
  };
}

/** Whether a program is where Debian puts it. */
export const isInstalled = (...programs: readonly string[]): boolean =>
  programs.every(
    (program) => spawnSync('which', [program], { env: { PATH: '/usr/sbin:/usr/bin' } }).status === 0,
  );
