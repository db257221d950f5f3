import { enableCompileCache } from 'node:module';

// Runs the command that is named first in this process: in an image, and in the process that run.mjs starts. It is JavaScript,
// because Node strips the types of the first file of a process at each start, before any cache can be switched on. That takes
// as long as all else that a short command needs to start.
enableCompileCache();
const [name] = process.argv.splice(2, 1);
await import(`./${name}.ts`);
