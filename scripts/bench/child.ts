import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';

const LOOK_EVERY_MS = 40;
/** Linux counts CPU time in hundredths of a second, whatever the kernel’s own clock. */
const TICKS_A_SECOND = 100;

interface Held {
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

/** A child belongs to the thread that started it. */
const childrenOf = (pid: number): readonly number[] =>
  threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** User and system time, its own and that of children that have ended. */
function ticksOf(pid: number): number {
  const afterName = read(`/proc/${pid}/stat`).split(') ').at(-1) ?? '';
  const times = afterName.split(' ').slice(11, 15).map(Number);
  return times.length === 4 ? times.reduce((sum, ticks) => sum + ticks, 0) : 0;
}

function heldBy(pid: number): Held {
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  const children = childrenOf(pid).map(heldBy);
  return {
    residentKb: children.reduce((sum, child) => sum + child.residentKb, own),
    cpuTicks: children.reduce((sum, child) => sum + child.cpuTicks, ticksOf(pid)),
  };
}

/** What a process and its children hold now; 0 elsewhere than on Linux. */
export const residentMb = (pid: number | undefined): number =>
  pid === undefined ? 0 : Math.round(heldBy(pid).residentKb / 1024);

/**
 * Watches the memory that a process and its children hold together, and the CPU time they have used: on a machine that
 * others use too, the latter says more than the clock. Elsewhere than on Linux it sees nothing and says 0.
 */
function watchTree(pid: number | undefined) {
  let peakKb = 0;
  let ticks = 0;
  const look = () => {
    if (pid === undefined) return;
    const held = heldBy(pid);
    peakKb = Math.max(peakKb, held.residentKb);
    ticks = Math.max(ticks, held.cpuTicks);
  };
  const timer = process.platform === 'linux' ? setInterval(look, LOOK_EVERY_MS) : undefined;
  return {
    peakMb: () => Math.round(peakKb / 1024),
    cpuSeconds: () => ticks / TICKS_A_SECOND,
    stop: () => clearInterval(timer),
  };
}

export interface ChildRun {
  /** From start to end of the process, as a person at the terminal waits. */
  readonly seconds: number;
  readonly output: string;
  /** The most memory the process and its children held at one moment. */
  readonly peakMb: number;
  /** What it cost all cores together. */
  readonly cpuSeconds: number;
}

export interface ChildOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a Node program to its end; one that fails stops the bench and shows what it printed. */
export async function runNode(args: readonly string[], { cwd, env }: ChildOptions): Promise<ChildRun> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const tree = watchTree(child.pid);
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(tree.stop);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${complaints}${output}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, output, peakMb: tree.peakMb(), cpuSeconds: tree.cpuSeconds() };
}

/** A program that goes on until it is told to end. */
export interface RunningProgram {
  readonly port: number;
  readonly child: ChildProcess;
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Finds the port in what it says. */
  readonly port: RegExp;
  /** What is said of one that ends before it has said its port. */
  readonly gone: string;
}

/** Starts a program as a process of its own; answers once it has said its port. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { cwd, env, port, gone }: ProgramOptions,
): Promise<RunningProgram> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let said = '';
  const found = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`${gone}:\n${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
        const number = port.exec(said)?.[1];
        if (number !== undefined) resolve(number);
      });
  });
  return {
    port: Number(found),
    child,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** The project’s own server, over dealers that are built already, on a port that is free. */
export const startOwnServer = (env: Readonly<Record<string, string>>): Promise<RunningProgram> =>
  startProgram(process.execPath, [join(PROJECT_ROOT, 'scripts/start.ts'), '--no-build'], {
    cwd: PROJECT_ROOT,
    env: { ...env, PORT: '0' },
    port: /localhost:(\d+)/,
    gone: 'The server ended before it served anything',
  });
