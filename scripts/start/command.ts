import { enterMock } from '../terminal/mock.ts';
import { type Load, start } from '../terminal/start.ts';
import { START } from './settings.ts';

export const main = (load: Load<typeof START>): Promise<void> =>
  start(START, ({ options }) => {
    enterMock(options);
    return load();
  });
