import { enableCompileCache } from 'node:module';

enableCompileCache();

const { runBench } = await import('./bench/run.ts');
process.exitCode = await runBench(process.argv.slice(2));
