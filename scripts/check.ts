import { spawn } from 'node:child_process';
import { command } from './terminal/command.ts';
import { start } from './terminal/start.ts';

/** What CI runs before the tests, cheapest first. All of them run, so that one round shows every problem. */
const CHECKS: readonly (readonly [what: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['secrets in files', 'node', 'scripts/check/secrets.ts'],
  ['import direction', 'node', 'scripts/check/imports.ts'],
  ['.env.example', 'node', 'scripts/check/environment.ts'],
  ['configuration of all dealers', 'node', 'scripts/check-sites.ts'],
  ['generated schemas', 'node', 'scripts/schema.ts', '--check'],
  ['links of the documentation', 'node', 'scripts/docs.ts', 'check'],
  ['dead code', 'knip', '--no-progress'],
  ['types', 'tsc', '--noEmit'],
  ['types of components', 'astro', 'check', '--silent'],
];

function outcomeOf(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm's programs are shell scripts.
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const CHECK = command({
  call: 'npm run check',
  does: `what CI runs before the tests: ${CHECKS.map(([what]) => what).join(', ')}`,
});

await start(CHECK, async () => ({
  async run(_, { say }) {
    let failed = 0;
    for (const [what, program, ...args] of CHECKS) {
      const started = performance.now();
      const { code, output } = await outcomeOf(program, args);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`${code === 0 ? '✓' : '✗'} ${what} (${seconds} s)`);
      if (code === 0) continue;
      failed++;
      say(output.trimEnd());
    }
    say(failed === 0 ? 'All checks passed.' : `${failed} of ${CHECKS.length} checks failed.`);
    return failed === 0 ? 0 : 1;
  },
}));
