import { resolve } from 'node:path';
import { readKnown } from './mutate/known.ts';
import { mutateCommand } from './mutate/options.ts';
import { start } from './terminal/start.ts';

const known = readKnown(resolve(import.meta.dirname, '..')).map(({ name }) => name);
await start(mutateCommand(known), () => import('./mutate/run.ts'));
