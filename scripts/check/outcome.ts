import { type SpawnOptions, spawn } from 'node:child_process';

export interface CheckOutcome {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a program and collects what it prints. */
export function outcomeOf(
  [program, ...args]: readonly [program: string, ...args: string[]],
  options: SpawnOptions = {},
): Promise<CheckOutcome> {
  const started = performance.now();
  const child = spawn(program, args, {
    // On Windows npm's programs are shell scripts.
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((ended) => {
    const end = (code: number) => ended({ code, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
