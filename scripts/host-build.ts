import { runHostBuild } from './host-build/run.ts';

process.exitCode = await runHostBuild(process.argv.slice(2), { env: process.env, fetch });
