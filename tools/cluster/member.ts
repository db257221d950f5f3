import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { residentMb } from '../processes/child.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Something that a person can put right. It is shown without a stack trace. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

export interface Program {
  /** As it is called when something is said of it: `api-1`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Env;
  /** Finds the port in what it says once it is ready. */
  readonly port: RegExp;
  /** Told each line that it says. */
  readonly tell?: (line: string) => void;
  /** As whom it runs, if not as this process. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** One process of the cluster. It keeps its port from start to start. */
export interface Member {
  readonly name: string;
  readonly port: number;
  /** Without a trailing slash. */
  readonly address: string;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Resolves when it answers. */
  readonly start: () => Promise<void>;
  /** SIGTERM lets it finish; SIGKILL is a machine that loses power. Resolves when it is gone. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
  /** 0 except on Linux. */
  readonly residentMb: () => number;
}

/** What a process needs from the shell, without what test runners and npm add to it. */
export const shellEnv = (env: NodeJS.ProcessEnv): Env =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:VITEST|TEST|NODE_ENV$|NODE_OPTIONS$|npm_)/.test(name)),
  );

const SAID_KEPT = 4000;

/** A process that was started and has not ended. */
interface Life {
  readonly pid: number | undefined;
  readonly port: Promise<number>;
  readonly ended: Promise<unknown>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

function begin({ name, command, args, env, port, tell, user }: Program): Life {
  const child = spawn(command, args, { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] });
  // It does not outlive this process.
  const killed = () => child.kill('SIGKILL');
  process.on('exit', killed);
  const ended = once(child, 'close').finally(() => process.off('exit', killed));
  let said = '';
  const found = new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      const text = chunk.toString();
      said = (said + text).slice(-SAID_KEPT);
      const [, number] = port.exec(said) ?? [];
      if (number !== undefined) resolve(Number(number));
      if (tell) for (const line of text.split('\n')) if (line !== '') tell(line);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then(
      () => reject(new ClusterError(`${name} ended before it served anything:\n${said}`)),
      (cause) => reject(new ClusterError(`${name} could not be started: ${cause}`)),
    );
  });
  return {
    pid: child.pid,
    port: found,
    ended: ended.catch(() => undefined),
    kill: (signal) => child.kill(signal),
  };
}

/** A process that is not running yet. Its port is free until it first listens. */
export async function startMember(program: Program): Promise<Member> {
  let life: Life | undefined;
  let port = 0;

  async function start(): Promise<void> {
    if (life) return;
    const begun = begin({ ...program, env: { ...program.env, PORT: String(port) } });
    life = begun;
    void begun.ended.then(() => {
      if (life === begun) life = undefined;
    });
    port = await begun.port;
  }

  await start();
  return {
    name: program.name,
    port,
    address: `http://127.0.0.1:${port}`,
    get pid() {
      return life?.pid;
    },
    start,
    async end(signal = 'SIGTERM') {
      const { ended, kill } = life ?? {};
      kill?.(signal);
      await ended;
    },
    residentMb: () => residentMb(life?.pid),
  };
}
