import { enableCompileCache } from 'node:module';

// Runs the command that is named first in this process: in an image, and in the process that run.mjs starts. Each command is a
// folder: its command.ts says what may be typed, and run.ts, where there is one, is loaded when that is right. This file is
// JavaScript, because Node strips the types of the first file of a process at each start, before any cache can be switched on.
// That takes as long as all else that a short command needs to start.
enableCompileCache();
const [name] = process.argv.splice(2, 1);
const { main } = await import(`./${name}/command.ts`);
await main(() => import(`./${name}/run.ts`));
