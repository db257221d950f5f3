import { type AskedOf, command } from '../terminal/command.ts';
import { names, wholeOr } from '../terminal/options.ts';

export const FUZZ = command({
  call: 'npm run fuzz',
  does: 'sends bodies of any kind to every route of a server in production settings, and looks for faults',
  options: {
    bodies: wholeOr(10_000, 'how many each class of routes is sent', { least: 40 }),
    seed: wholeOr(1, 'another lot (the same number sends the same bodies)'),
    only: names('class', 'leads,checkout', 'only these classes of routes'),
  },
  notes: [
    'Fails where a route answers 500, takes ten seconds, tells of its inside, or where the server holds more memory from round to round.',
  ],
});

export type FuzzOptions = AskedOf<typeof FUZZ>['options'];
