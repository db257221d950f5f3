import { command } from '../terminal/command.ts';
import { dealers, flag } from '../terminal/options.ts';
import { endWithReader, type Load, start } from '../terminal/start.ts';

export const FLEET = command({
  call: 'npm run fleet',
  does: 'every dealer: last build, pages, stock, leads, how fast it is, what shoppers did not find, and what is to be done',
  options: {
    site: dealers('only these'),
    warnings: flag('only those with something to be done'),
    json: flag('one JSON dealer a line'),
    strict: flag('fails where anything is to be done'),
  },
  notes: ['npm start shows the same at http://localhost:4321/_fleet'],
});

export async function main(load: Load<typeof FLEET>): Promise<void> {
  endWithReader();
  await start(FLEET, load);
}
