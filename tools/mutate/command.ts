import { command } from '#scripts/terminal/command.ts';
import { names } from '#scripts/terminal/options.ts';
import { type Load, start } from '#scripts/terminal/start.ts';

const MUTATE = command({
  call: 'npm run mutate',
  does: 'puts each known fault (tests/mutations/known.json) into a copy, and says whether its tests notice',
  options: { only: names('mutation', 'M13,M16', 'only these mutations') },
  notes: [
    'Stryker tries others: npx stryker run tools/mutate/stryker.config.json --mutate src/domain/vehicles/price/price.ts',
  ],
});

export const main = (load: Load<typeof MUTATE>): Promise<void> => start(MUTATE, load);
