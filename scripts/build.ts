import { BUILD } from './build/options.ts';
import { enterMock } from './terminal/mock.ts';
import { start } from './terminal/start.ts';

await start(BUILD, ({ options }) => {
  enterMock(options);
  return import('./build/run.ts');
});
