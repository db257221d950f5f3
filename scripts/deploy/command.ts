import { command } from '../terminal/command.ts';
import { enterMock } from '../terminal/mock.ts';
import { type Load, start } from '../terminal/start.ts';
import { isProduction } from './context.ts';

export const DEPLOY = command({
  call: 'npm run deploy',
  does: 'builds one dealer into the folders that a host publishes and bundles with its functions',
  notes: [
    'Environment: CONTEXT=production makes the site that visitors get, and anything else a preview, which reaches nothing of production; SITE_SLUG names the dealer (_editor for the content editor); DEPLOY_DIR (default deploy); PUBLISHED_STATE=off ignores the state of earlier builds; MIGRATE=off leaves the tables to "npm run migrate" (docs/deploy.md).',
    'There is no --mock here: a preview is a mock site, and nothing else is. Mock sites on your machine are for "npm run dev", "npm run build" and "npm start".',
  ],
});

export const main = (load: Load<typeof DEPLOY>): Promise<void> =>
  start(DEPLOY, () => {
    enterMock({ mock: !isProduction(process.env) });
    return load();
  });
