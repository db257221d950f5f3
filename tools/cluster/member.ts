import { beginProgram, type Env, type Program, residentMb, type StartedProgram } from '../processes/child.ts';

/** Something that a person can put right. It is shown without a stack trace. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

export interface MemberProgram extends Omit<Program, 'gone'> {
  /** As it is called when something is said of it: `api-1`. */
  readonly name: string;
  readonly env: Env;
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

/** Picks what a process needs from the shell, without what test runners and npm add to it. */
export const shellEnv = (env: NodeJS.ProcessEnv): Env =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:VITEST|TEST|NODE_ENV$|NODE_OPTIONS$|npm_)/.test(name)),
  );

/** Prepares a process that is not running yet. Its port is free until it first listens. */
export async function startMember({ name, ...program }: MemberProgram): Promise<Member> {
  let life: StartedProgram | undefined;
  let port = 0;

  async function start(): Promise<void> {
    if (life) return;
    const begun = beginProgram({
      ...program,
      env: { ...program.env, PORT: String(port) },
      gone: `${name} ended before it served anything`,
    });
    life = begun;
    void begun.ended.then(() => {
      if (life === begun) life = undefined;
    });
    port = await begun.port;
  }

  await start();
  return {
    name,
    port,
    address: `http://127.0.0.1:${port}`,
    get pid() {
      return life?.child.pid;
    },
    start,
    async end(signal = 'SIGTERM') {
      life?.child.kill(signal);
      await life?.ended;
    },
    residentMb: () => residentMb(life?.child.pid),
  };
}
