import { enableCompileCache } from 'node:module';

// Must come before anything else is loaded: it keeps the stripped TypeScript between two starts.
enableCompileCache();

const { runStart } = await import('./start/run.ts');
process.exitCode = await runStart(process.argv.slice(2));
