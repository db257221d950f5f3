import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';

/** Short enough to see the peak of a build of a third of a second. */
const LOOK_EVERY_MS = 20;
/** A look takes a millisecond of a core, which a long run on all cores would notice. */
const LATER_EVERY_MS = 100;
const SHORT_RUN_MS = 2000;
/** Linux reports CPU time in hundredths of a second. */
const TICKS_A_SECOND = 100;

interface ProcessUsage {
  readonly residentKb: number;
  readonly cpuTicks: number;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Reads the children of every thread, because Linux lists a child under the thread that started it. */
const childrenOf = (pid: number): readonly number[] =>
  threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** Returns the user and system time of the process and of its finished children. */
function ticksOf(pid: number): number {
  const afterName = read(`/proc/${pid}/stat`).split(') ').at(-1) ?? '';
  const times = afterName.split(' ').slice(11, 15).map(Number);
  return times.length === 4 ? times.reduce((sum, ticks) => sum + ticks, 0) : 0;
}

function usageOf(pid: number): ProcessUsage {
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  const children = childrenOf(pid).map(usageOf);
  return {
    residentKb: children.reduce((sum, child) => sum + child.residentKb, own),
    cpuTicks: children.reduce((sum, child) => sum + child.cpuTicks, ticksOf(pid)),
  };
}

/** Returns the memory of a process and its children, or 0 except on Linux. */
export const residentMb = (pid: number | undefined): number =>
  pid === undefined ? 0 : Math.round(usageOf(pid).residentKb / 1024);

/**
 * Samples the memory and the CPU time of a process and its children. On a busy machine CPU time says more than the
 * clock. Returns 0 except on Linux.
 */
function watchTree(pid: number | undefined) {
  let peakKb = 0;
  let ticks = 0;
  const look = () => {
    if (pid === undefined) return;
    const usage = usageOf(pid);
    peakKb = Math.max(peakKb, usage.residentKb);
    ticks = Math.max(ticks, usage.cpuTicks);
  };
  const started = performance.now();
  const lookAgain = () => {
    look();
    timer = setTimeout(
      lookAgain,
      performance.now() - started < SHORT_RUN_MS ? LOOK_EVERY_MS : LATER_EVERY_MS,
    );
  };
  let timer = process.platform === 'linux' ? setTimeout(lookAgain, LOOK_EVERY_MS) : undefined;
  return {
    peakMb: () => Math.round(peakKb / 1024),
    cpuSeconds: () => ticks / TICKS_A_SECOND,
    stop: () => clearTimeout(timer),
  };
}

export interface ChildRun {
  /** The time from start to end of the process. */
  readonly seconds: number;
  readonly output: string;
  /** What it wrote to stderr. */
  readonly complaints: string;
  /** The peak memory of the process and its children. */
  readonly peakMb: number;
  /** The CPU time on all cores. */
  readonly cpuSeconds: number;
}

export interface ChildOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Programs that have not ended yet, with the promise of their end. */
const running = new Map<ChildProcess, Promise<unknown>>();

const descendantsOf = (pid: number): readonly number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}

/** Ends every program that `runProgram` started, and what those started, so that nothing writes any more. */
export async function endPrograms(): Promise<void> {
  for (const { pid } of running.keys())
    if (pid !== undefined) for (const each of [...descendantsOf(pid), pid]) killed(each);
  await Promise.allSettled(running.values());
}

/** Runs a program to its end. If it fails, the benchmark stops and shows its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: ChildOptions,
): Promise<ChildRun> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const tree = watchTree(child.pid);
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  running.set(child, ended);
  const code = await ended.finally(() => {
    running.delete(child);
    tree.stop();
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${complaints}${output}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, output, complaints, peakMb: tree.peakMb(), cpuSeconds: tree.cpuSeconds() };
}

/** Runs a Node program to its end. */
export const runNode = (args: readonly string[], options: ChildOptions): Promise<ChildRun> =>
  runProgram(process.execPath, args, options);

export type Env = Readonly<Record<string, string | undefined>>;

/** A program ended before it could be used. The message holds what it said. */
export class ProgramError extends Error {
  override name = 'ProgramError';
}

/** A program that runs until it is stopped. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Env;
  /** Finds the port in what it says once it is ready. */
  readonly port: RegExp;
  /** Begins the error if it ends before that. */
  readonly gone: string;
  /** Receives each line of output. */
  readonly log?: (line: string) => void;
  /** The user that it runs as, if not that of this process. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** A program that was started and may not be ready yet. */
export interface StartedProgram {
  readonly child: ChildProcess;
  readonly port: Promise<number>;
  readonly ended: Promise<unknown>;
}

const LONGEST_OUTPUT = 4000;

/** Starts a program as a process of its own, which does not outlive this one. */
export function beginProgram({ command, args, cwd, env, port, gone, log, user }: Program): StartedProgram {
  const child = spawn(command, args, { ...user, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const killed = () => child.kill('SIGKILL');
  process.on('exit', killed);
  const ended = once(child, 'close').finally(() => process.off('exit', killed));
  let output = '';
  const listeningPort = new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      const text = chunk.toString();
      output = (output + text).slice(-LONGEST_OUTPUT);
      const [, number] = port.exec(output) ?? [];
      if (number !== undefined) resolve(Number(number));
      if (log) for (const line of text.split('\n')) if (line !== '') log(line);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then(
      () => reject(new ProgramError(`${gone}:\n${output}`)),
      (cause) => reject(new ProgramError(`${command} could not be started: ${cause}`)),
    );
  });
  return { child, port: listeningPort, ended: ended.catch(() => undefined) };
}

export interface RunningProgram {
  readonly port: number;
  readonly child: ChildProcess;
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a program and waits until it prints its port. */
export async function startProgram({ env, ...program }: Program): Promise<RunningProgram> {
  const { child, port, ended } = beginProgram({ ...program, env: { ...process.env, ...env } });
  return {
    port: await port,
    child,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Returns the program of a tree that runs a command in its own process. Before there was one, the entry of npm scripts
 * did.
 */
export function starterOf(root: string): string {
  const own = join(root, 'scripts/command.mjs');
  return existsSync(own) ? own : join(root, 'scripts/run.mjs');
}

/** Starts the server of a checkout on a free port, for dealers that are already built. */
export const startOwnServer = (
  env: Readonly<Record<string, string>>,
  root = PROJECT_ROOT,
): Promise<RunningProgram> =>
  startProgram({
    command: process.execPath,
    args: [starterOf(root), 'start', '--no-build'],
    cwd: root,
    env: { ...env, PORT: '0' },
    port: /localhost:(\d+)/,
    gone: 'The server ended before it served anything',
  });
