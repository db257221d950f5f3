import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { documentedCommands, sectionOf } from '#tools/schema/commands.ts';
import { folderWith } from '../../tests/folder.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const SOURCES = ['.', 'docs', 'scripts', 'sites', 'src', 'tests', 'tools'];

const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
/** What people type, and what Node is started with for it. */
const COMMANDS = [
  ...documentedCommands(JSON.parse(read('package.json')).scripts).map((command) => ({
    ...command,
    started: ['scripts/command.mjs', ...command.args],
  })),
  ...[...read('netlify.toml').matchAll(/"node scripts\/command\.mjs (\S+)"/g)].map(([, name = '']) => ({
    call: `node scripts/command.mjs ${name}`,
    args: [],
    started: ['scripts/command.mjs', name],
  })),
];

const REFERENCE = read('docs/reference/commands.md');

const folder = folderWith({}, afterAll);

/** When each file of the project was last written. */
const written = (): ReadonlyMap<string, number> =>
  new Map(
    SOURCES.flatMap((name) =>
      readdirSync(join(PROJECT, name), { recursive: name !== '.', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file, statSync(file).mtimeMs] as const),
    ),
  );

const before = written();

/** Runs in an empty folder. The output folders are in it too, so that any output would be seen. */
function run([program = '', ...args]: readonly string[]) {
  const inFolder = (name: string) => join(folder, name);
  return spawnSync(process.execPath, [join(PROJECT, program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      DIST_DIR: inFolder('dist'),
      DATA_DIR: inFolder('data'),
      DEPLOY_DIR: inFolder('deploy'),
    },
  });
}

test('every command is found', () => {
  const found = COMMANDS.map(({ call }) => call);
  expect(found).toEqual(
    expect.arrayContaining(['npm start', 'npm run build', 'node scripts/command.mjs ignore-build']),
  );
});

describe.each(COMMANDS)('$call', (command) => {
  const { call, started } = command;

  test('prints the help of the reference, and does nothing else', () => {
    const { status, stdout, stderr } = run([...started, '--help']);
    expect([status, stderr]).toEqual([0, '']);
    if (!call.startsWith('npm run tool')) expect(stdout).toContain(call.replace(':all', ''));
    expect(stdout).toContain('--help');
    expect(readdirSync(folder)).toEqual([]);
    if (call.startsWith('node ')) return;
    expect(REFERENCE, 'Out of date. Run: npm run tool -- schema').toContain(
      sectionOf(command, stdout.trimEnd()),
    );
  });

  test('rejects unknown options, without a stack trace', () => {
    const { status, stdout, stderr } = run([...started, '--nonsense']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^(?:Unknown option '--nonsense'|There is no tool "--nonsense")\./);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('no command has written into the project', () => {
  expect(written()).toEqual(before);
});
