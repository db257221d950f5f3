import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { command } from '#scripts/terminal/command.ts';
import { text } from '#scripts/terminal/options.ts';
import { start } from '#scripts/terminal/start.ts';
import { buildFleetWith } from '../../tests/fleet/build.ts';
import { comparePictures } from './compare.ts';
import { takePictures } from './take.ts';

const FOLDER = join(PROJECT_ROOT, '.bench/looks');
/** Pages and browsers have a fixed time, so that two sets differ only by changes of the code. */
const MOMENT = '2026-11-20T02:00:00Z';

const LOOKS = command({
  call: 'npm run tool -- looks',
  does: 'takes a picture of every kind of page and state of the demo dealers, and compares two sets of them pixel by pixel',
  options: { only: text('form_dark', 'only pictures whose name holds this, beside those taken before') },
  commands: {
    take: {
      options: ['only'],
      does: 'builds the demo dealers and takes some hundred pictures into .bench/looks/NAME',
      operands: { shape: 'NAME', least: 1, most: 1, expected: 'a name for the set of pictures' },
    },
    compare: {
      options: [],
      does: 'says which pictures differ, and keeps a mask of each difference; fails where one does',
      operands: { shape: 'BEFORE AFTER', least: 2, most: 2, expected: 'the names of two sets of pictures' },
    },
  },
  examples: [
    ['npm run tool -- looks take before', 'before a change of styles'],
    ['npm run tool -- looks take after', 'after it'],
    ['npm run tool -- looks compare before after', 'shows what it changed'],
  ],
});

export const main = (): Promise<void> =>
  start(LOOKS, async () => ({
    async run({ command, operands, options }, { say, complain }) {
      const [first = '', second = ''] = operands.map((name) => join(FOLDER, name));
      if (command === 'take') {
        await buildFleetWith([`--now=${MOMENT}`]);
        const failed = await takePictures(first, { moment: Date.parse(MOMENT), only: options.only, say });
        for (const one of failed) complain(one);
        return failed.length === 0 ? 0 : 1;
      }
      const shown = join(FOLDER, `${operands.join('-')}`);
      const { compared, differences } = await comparePictures(first, second, shown);
      for (const { name, why } of differences) say(`${name}: ${why}`);
      say(
        `${compared} pictures compared, ${differences.length} differ${differences.length ? `; masks: ${shown}` : ''}`,
      );
      return differences.length === 0 ? 0 : 1;
    },
  }));
