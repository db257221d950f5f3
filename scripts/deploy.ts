import { isProduction } from './deploy/context.ts';
import { DEPLOY } from './deploy/options.ts';
import { enterMock } from './terminal/mock.ts';
import { start } from './terminal/start.ts';

await start(DEPLOY, () => {
  enterMock({ mock: !isProduction(process.env) });
  return import('./deploy/run.ts');
});
