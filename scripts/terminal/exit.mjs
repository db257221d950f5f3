import { spawn } from 'node:child_process';

const PARENT_CHECK_MS = 250;

/**
 * npm passes SIGTERM to the shell of a script, and the shell ends without passing it on. Nobody would ever stop this process then.
 * So it gets SIGHUP, as if its terminal had been closed.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGHUP');
  }, PARENT_CHECK_MS);
  check.unref();
}

/** What tells a process to end: Ctrl+C, a service manager, and the end of the terminal or of npm’s shell. */
export const END_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs another program in this terminal, and ends with it when told to.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Omit<import('node:child_process').SpawnOptions, 'stdio'>} [options]
 * @returns {Promise<number>} its exit code
 */
export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' });
  let isStopping = false;
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    isStopping = true;
    // The terminal sends Ctrl+C to the child too. A second one would end it at once.
    if (signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of END_SIGNALS) process.on(signal, passOn);
  return new Promise((ended, broken) =>
    child.on('error', broken).on('close', (code) => {
      if (isStopping) process.exit(code ?? 1);
      for (const signal of END_SIGNALS) process.off(signal, passOn);
      ended(code ?? 1);
    }),
  );
}
