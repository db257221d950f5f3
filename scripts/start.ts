import { enableCompileCache } from 'node:module';

// Must run before any other import. It caches the stripped TypeScript, which saves a third of a short build.
enableCompileCache();

const { START } = await import('./start/settings.ts');
const { start } = await import('./terminal/start.ts');
const { enterMock } = await import('./terminal/mock.ts');
await start(START, ({ options }) => {
  enterMock(options);
  return import('./start/run.ts');
});
