import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../../..');

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
}

export interface Running {
  readonly done: Promise<Finished>;
  readonly kill: () => void;
  /** Asks it to end, like a service manager or Ctrl+C. */
  readonly stop: (signal?: NodeJS.Signals) => void;
  /** Resolves when the output contains these words. */
  readonly said: (words: string) => Promise<void>;
}

export type Environment = Readonly<Record<string, string>>;

/** The environment of a person's shell, without the test runner's variables. */
export const shellEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|npm_)/.test(name),
    ),
  );

/** Starts one of the project's commands as a process. */
export function start(name: string, args: readonly string[], env: Environment, project = PROJECT): Running {
  const child = spawn(process.execPath, [join(project, 'scripts/command.mjs'), name, ...args], {
    cwd: project,
    env: { ...shellEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const started = performance.now();
  let out = '';
  let err = '';
  let heard = () => {};
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
    heard();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
    heard();
  });
  const done = new Promise<Finished>((finish, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      finish({ code, signal, out, err, seconds: (performance.now() - started) / 1000 }),
    );
  });
  const said = (words: string) =>
    new Promise<void>((found) => {
      heard = () => {
        if (`${out}${err}`.includes(words)) found();
      };
      heard();
      void done.then(() => found());
    });
  return {
    ...{ done, said },
    kill: () => void child.kill('SIGKILL'),
    stop: (signal = 'SIGTERM') => void child.kill(signal),
  };
}

/** Runs a command of another copy of the project and waits for its end. */
export const runIn = (
  project: string,
  name: string,
  args: readonly string[],
  env: Environment,
): Promise<Finished> => start(name, args, env, project).done;
