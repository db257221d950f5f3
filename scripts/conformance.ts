import { enableCompileCache } from 'node:module';

enableCompileCache();

const { runConformance } = await import('./conformance/run.ts');
process.exitCode = await runConformance(process.argv.slice(2));
