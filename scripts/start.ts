import { START } from './start/settings.ts';
import { enterMock } from './terminal/mock.ts';
import { start } from './terminal/start.ts';

await start(START, ({ options }) => {
  enterMock(options);
  return import('./start/run.ts');
});
