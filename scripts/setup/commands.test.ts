import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeOptionsOf, programsFor, SERVING_HEAP } from './commands.mjs';

const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test('every npm script begins with run.mjs, also for the Windows shell, and there are at most thirty', () => {
  // Its shell knows no NAME=value and no exec in front of a program.
  for (const [name, line] of Object.entries(scripts)) {
    const [, program = ''] = /^node scripts\/run\.mjs ([a-z-]+)(?: [a-z-]+)?$/.exec(line) ?? [];
    expect(existsSync(`scripts/${program}/command.ts`), `${name}: ${line}`).toBe(true);
  }
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(30);
});

test.each([
  ['test', [], ['--browser', '--postgres', '--sftp']],
  ['test', ['--shard=1/4'], ['--browser', '--postgres', '--sftp']],
  ['test', ['unit', 'search'], []],
  ['test', ['browser'], ['--browser']],
  ['tool', ['bench', 'leads'], ['--browser', '--postgres']],
  ['tool', ['schema'], []],
  ['tool', [], []],
  ['build', ['test'], []],
])('npm run %s %j needs the programs %j', (name, args, programs) => {
  expect(programsFor(name, args)).toEqual(programs);
});

test('the whole matrix needs every program', () => {
  expect(programsFor('test', ['--all'])).toEqual(expect.arrayContaining(['--hosts', '--store', '--engines']));
});

test.each([
  ['build', true, ['--env-file=.env']],
  ['build', false, []],
  ['api', true, ['--env-file=.env', ...SERVING_HEAP]],
  ['origin', false, SERVING_HEAP],
  ['test', true, []],
  ['tool', true, []],
])('Node is started for %s, where .env exists: %j, with %j', (name, hasEnvFile, options) => {
  expect(nodeOptionsOf(name, hasEnvFile)).toEqual(options);
});

test('the image starts Node with the same heap', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`NODE_OPTIONS="${SERVING_HEAP.join(' ')}"`);
});
