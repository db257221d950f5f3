import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ignoreBuild } from './ignore-build/decide.ts';

// Asked before anything is installed: no package may be needed. Whatever else goes wrong here ends with another code than 0,
// and then the host builds.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { ignore, why } = ignoreBuild(process.env, { root, sitesDir: join(root, 'sites') });
console.log(why);
process.exitCode = ignore ? 0 : 1;
