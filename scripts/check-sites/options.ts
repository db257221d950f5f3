import { command } from '../terminal/command.ts';

export const CHECK_SITES = command({
  call: 'npm run check-sites',
  does: 'names what is wrong with the configuration of dealers, with file and line',
  operands: { shape: '[slug …]' },
});
