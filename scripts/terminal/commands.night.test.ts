import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');
const SOURCES = ['.', 'docs', 'scripts', 'sites', 'src', 'tests', 'tools'];

const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

/** What people type, and the program behind it. Lines that start somebody else's program are left out. */
const COMMANDS = [
  ...Object.entries(scripts).map(([name, line]) => [name, line] as const),
  ...[...read('netlify.toml').matchAll(/"(node (scripts\/\S+\.ts))"/g)].map(
    ([, line = '', name = '']) => [name, line] as const,
  ),
].flatMap(([name, line]) => {
  const [, program, args = ''] =
    /^node (?:--\S+ )*((?:scripts|tools)\/(?!test\/part)(?:\S+\.ts|run\.mjs))(?: (.*))?$/.exec(line) ?? [];
  return program === undefined ? [] : [{ name, program, args: args.split(' ').filter((arg) => arg !== '') }];
});

const REFERENCE = read('docs/reference/commands.md');

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
function run(program: string, args: readonly string[]) {
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

test('every command of ours is found', () => {
  const found = COMMANDS.map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining(['start', 'build', 'schema', 'scripts/ignore-build.ts']));
  const ofOthers = Object.entries(scripts).filter(([name]) => !found.includes(name));
  for (const [name, line] of ofOthers)
    expect(line, name).toMatch(/^npm audit |^node scripts\/(?:setup\.mjs( |$)|test\/part\.ts )/);
});

describe.each(COMMANDS)('$name', ({ name, program, args }) => {
  test('helps with the words of the reference, and does nothing else', () => {
    const { status, stdout, stderr } = run(program, [...args, '--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`(?:npm|npm run|node) ${name}\\b`));
    expect(stdout).toContain('--help');
    expect(readdirSync(folder)).toEqual([]);
    if (name.startsWith('scripts/')) return;
    expect(REFERENCE, 'Out of date. Run: npm run schema').toContain(
      `## npm run ${name}\n\n\`\`\`\n${stdout.trimEnd()}\n\`\`\``,
    );
  });

  test('refuses what it does not know, without a stack', () => {
    const { status, stdout, stderr } = run(program, [...args, '--nonsense']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Unknown option '--nonsense'\./);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('none of them has written into the project', () => {
  expect(written()).toEqual(before);
});
