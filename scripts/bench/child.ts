import { spawn } from 'node:child_process';
import { watchTree } from './process-tree.ts';

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
