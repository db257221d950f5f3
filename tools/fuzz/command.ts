import { command, type RequestOf } from '#scripts/terminal/command.ts';
import { names, wholeOr } from '#scripts/terminal/options.ts';
import { type Load, start } from '#scripts/terminal/start.ts';

export const FUZZ = command({
  call: 'npm run fuzz',
  does: 'sends generated request bodies to every API route of a server in production mode, and looks for faults',
  options: {
    bodies: wholeOr(10_000, 'the number of bodies for each class of routes', { least: 40 }),
    seed: wholeOr(1, 'the random seed; the same seed sends the same bodies'),
    only: names('class', 'leads,checkout', 'only these classes of routes'),
  },
  notes: [
    'Fails if a route answers 500, takes ten seconds or shows internals, or if the server uses more memory from round to round.',
  ],
});

export type FuzzOptions = RequestOf<typeof FUZZ>['options'];

export const main = (load: Load<typeof FUZZ>): Promise<void> => start(FUZZ, load);
