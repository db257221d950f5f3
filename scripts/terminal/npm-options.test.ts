import { expect, test } from 'vitest';
import { BUILD } from '#scripts/build/command.ts';
import { npmOptionTaken } from './npm-options.ts';

test.each<[env: Readonly<Record<string, string>>, args: readonly string[], typed: string]>([
  [{ npm_config_site: 'slug' }, [], 'npm run build -- --site=slug'],
  [
    { npm_config_site: 'slug', npm_config_stock_only: 'true' },
    [],
    'npm run build -- --site=slug --stock-only',
  ],
  [{ npm_config_force: 'true' }, ['--site=slug'], 'npm run build -- --site=slug --force'],
  [{ npm_config_site: 'a b' }, [], "npm run build -- '--site=a b'"],
  [{ npm_config_watch: '' }, [], 'npm run build -- --watch'],
])('with the npm settings %j and %j the message has the right command', (env, args, typed) => {
  const output = npmOptionTaken(BUILD, args, env);
  expect(output).toMatch(/^npm took --.* for itself, so nothing was done\./);
  expect(output?.split('\n').at(-1)?.trim()).toBe(typed);
});

test.each<Readonly<Record<string, string>>>([
  {},
  { npm_config_registry: 'https://registry.example', npm_config_user_agent: 'npm' },
  { npm_config_json: 'true', npm_config_yes: 'true' },
])('there is no message for the npm settings %j', (env) => {
  expect(npmOptionTaken(BUILD, ['--site=slug'], env)).toBeUndefined();
});
