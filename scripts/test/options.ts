import { command } from '../terminal/command.ts';
import { flag, part } from '../terminal/options.ts';

export const TEST = command({
  call: 'npm test',
  does: 'everything a defect would show in; about ten minutes on two cores',
  options: {
    all: flag('every dealer, repetition and browser, and the programs that this takes: npm run test:all'),
    shard: part('a part of it, the first of four'),
  },
  examples: [
    ['npm run test:all -- --shard=1/4', 'the whole matrix, or a part of it'],
    ['npm run test:unit -- --changed', 'rules, models and contracts (vitest)'],
    ['npm run test:html', 'every built page of every dealer (vitest)'],
    ['npm run test:build', 'builds, hosts and leads that are killed (vitest)'],
    ['npm run test:browser -- search --ui', 'what takes layout, script or hands (Playwright)'],
  ],
  notes: ['One part alone takes names of files and the options of its runner.'],
});
