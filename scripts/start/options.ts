import { type AskedOf, command } from '../terminal/command.ts';
import { dealers, flag } from '../terminal/options.ts';

export const START = command({
  call: 'npm start',
  does: 'builds what needs it, then serves every dealer on this machine, with the API behind them',
  options: {
    site: dealers('builds only these'),
    noBuild: flag('serves what is built'),
  },
  notes: ['Environment: PORT (default 4321), HOST, SITES_DIR, DIST_DIR, DATA_DIR.'],
});

export type StartOptions = AskedOf<typeof START>['options'];
