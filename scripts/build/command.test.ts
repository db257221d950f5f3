import { expect, test } from 'vitest';
import { readArguments } from '../terminal/arguments.ts';
import { BUILD } from './command.ts';

const read = (...args: readonly string[]) => readArguments(BUILD, args).options;

/** scripts/terminal/arguments.test.ts says how each kind of option is read. */
test('build options are combined, and contradictory or endless ones are rejected', () => {
  expect(read()).toMatchObject({ force: false, flat: false, stockOnly: false, list: false, json: false });
  for (const option of ['changed', 'shard', 'watch']) expect(read()).not.toHaveProperty(option);
  expect(read('--changed=', '--list', '--json')).toMatchObject({ changed: '', list: true, json: true });
  expect(read('--watch', '--stock-only')).toMatchObject({ watch: 60, stockOnly: true });
  expect(() => read('site')).toThrow('npm run build does not take "site". Did you mean --site?');
  expect(() => read('--watch', '--now=2026-12-25')).toThrow(
    '--watch and --now do not go together: a watch runs on',
  );
  expect(() => read('--compile-only', '--require-bundle')).toThrow('do not go together');
});
