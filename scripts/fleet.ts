import { runFleet } from './fleet/run.ts';

// Whoever reads may have read enough: `npm run fleet | head`.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

process.exitCode = await runFleet(process.argv.slice(2), {
  env: process.env,
  now: () => Date.now(),
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
