import { command } from '../terminal/command.ts';
import { type Load, start } from '../terminal/start.ts';

export const CHECK_SITES = command({
  call: 'npm run check-sites',
  does: 'names what is wrong with the configuration of dealers, with file and line',
  operands: { shape: '[slug …]' },
});

export const main = (load: Load<typeof CHECK_SITES>): Promise<void> => start(CHECK_SITES, load);
