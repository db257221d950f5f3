import { command } from '#scripts/terminal/command.ts';
import { type Load, start } from '#scripts/terminal/start.ts';

const ICONS = command({
  call: 'npm run tool -- icons',
  does: 'draws the row of icons that stylesheets cut masks from, from src/ui/icons/icons.svg',
  options: {},
});

export const main = (load: Load<typeof ICONS>): Promise<void> => start(ICONS, load);
