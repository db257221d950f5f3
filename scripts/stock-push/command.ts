import { command } from '../terminal/command.ts';
import { dealers, flag } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

export const KEY_NAME = 'MEILISEARCH_ADMIN_KEY';

export const STOCK_PUSH = command({
  call: 'npm run stock-push',
  does: 'fills the index of every dealer whose search.engine is hosted',
  options: {
    site: dealers('only these dealers'),
    dryRun: flag('reads and checks everything, and changes nothing'),
    accept: flag(
      'accepts a stock that has lost a column, or half its vehicles, prices, distances, pictures or states',
    ),
    acceptShrink: flag('an earlier spelling of --accept'),
  },
  notes: [`Environment: ${KEY_NAME}, a key that may create, fill, swap and delete the index.`],
});

export const main = (load: Load<typeof STOCK_PUSH>): Promise<void> => start(STOCK_PUSH, load);
