import { command } from '#scripts/terminal/command.ts';
import { start } from '#scripts/terminal/start.ts';

const ICONS = command({
  call: 'npm run tool -- icons',
  does: 'draws the row of icons that stylesheets cut masks from, from src/ui/icons.svg',
  options: {},
});

await start(ICONS, () => import('./icons/run.ts'));
