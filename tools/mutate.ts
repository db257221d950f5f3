import { resolve } from 'node:path';
import { start } from '#scripts/terminal/start.ts';
import { readKnown } from './mutate/known.ts';
import { mutateCommand } from './mutate/options.ts';

const known = readKnown(resolve(import.meta.dirname, '..')).map(({ name }) => name);
await start(mutateCommand(known), () => import('./mutate/run.ts'));
