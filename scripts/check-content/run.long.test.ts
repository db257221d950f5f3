import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderWith, writeBelow } from '../../tests/folder.ts';
import { readArguments } from '../terminal/arguments.ts';
import { ContentUnknown } from './changes.ts';
import { CHECK_CONTENT } from './command.ts';
import { run } from './run.ts';

const EDITORS = { editors: { kim: ['a-cars'], lee: ['b-cars'] } };
const NAMED = ['user.name=x', 'user.email=x@x.example', 'commit.gpgsign=false', 'core.fsync=none'].flatMap(
  (setting) => ['-c', setting],
);
let folder: string;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...NAMED, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const write = (path: string, text = 'words') => writeBelow(folder, path, text);

function commit(): string {
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'x');
  return git('rev-parse', 'HEAD');
}

function check(by: string, since?: string) {
  const output: string[] = [];
  const args = ['--base=main', '--head=content', `--by=${by}`, ...(since ? [`--since=${since}`] : [])];
  const code = run(readArguments(CHECK_CONTENT, args), { say: (text) => void output.push(text) }, folder);
  return { code, output: output.join('\n') };
}

/** What every test begins with. Copying it takes a fifth of the time that git takes to make it. */
const template = folderWith({}, afterAll);

beforeAll(() => {
  folder = template;
  git('init', '-q', '-b', 'main');
  write('.github/content-editors.json', JSON.stringify(EDITORS));
  write('sites/a-cars/site.json', '{}');
  write('sites/a-cars/pages/about.md');
  write('sites/b-cars/pages/about.md');
  commit();
  git('switch', '-q', '-c', 'content');
});

beforeEach(() => {
  folder = folderWith();
  cpSync(template, folder, { recursive: true });
});

describe('a content branch', () => {
  test('may add texts and pictures for the dealers of its author', () => {
    write('sites/a-cars/news/winter.md');
    write('sites/a-cars/assets/winter.webp');
    git('mv', 'sites/a-cars/pages/about.md', 'sites/a-cars/pages/about-us.md');
    commit();
    expect(check('Kim')).toEqual({
      code: 0,
      output: '4 files checked: Kim may change all of them',
    });
    expect(check('lee').code).toBe(1);
    expect(check('stranger').code).toBe(1);
    expect(check('*').code).toBe(0);
  });

  test('may not add anything else', () => {
    write('sites/a-cars/site.json', '{"a":1}');
    write('sites/b-cars/pages/about.md', 'x');
    write('scripts/check-content.ts');
    write('.github/workflows/content.yml');
    write('.github/content-editors.json', '{"editors":{"kim":["a-cars","b-cars"]}}');
    symlinkSync('../site.json', join(folder, 'sites/a-cars/pages/x.md'));
    chmodSync(join(folder, 'sites/a-cars/pages/about.md'), 0o755);
    write('sites/a-cars/pages/\u001b[2J.md');
    const other = git('rev-parse', 'HEAD');
    git('update-index', '--add', '--cacheinfo', `160000,${other},sites/a-cars/assets/x.png`);
    git(
      'add',
      '--',
      ...['sites/a-cars/site.json', 'sites/a-cars/pages', 'sites/b-cars', 'scripts', '.github'],
    );
    git('commit', '-q', '-m', 'x');
    const { code, output } = check('kim');
    expect(code).toBe(1);
    for (const why of [
      'sites/a-cars/site.json: it is neither a text',
      'sites/b-cars/pages/about.md: this person is not listed for b-cars',
      'scripts/check-content.ts: it is neither a text',
      '.github/workflows/content.yml: it is neither',
      '.github/content-editors.json: it is neither',
      'sites/a-cars/pages/x.md: it is a symbolic link',
      'sites/a-cars/pages/about.md: it is executable',
      '\\u001b[2J.md: it is neither',
      'sites/a-cars/assets/x.png: it is a submodule',
    ])
      expect(output).toContain(why);
  });

  test.each<[string, () => void]>([
    ['a deletion of another file', () => rmSync(join(folder, 'sites/a-cars/site.json'))],
    ['a rename out of its place', () => git('mv', 'sites/a-cars/site.json', 'sites/a-cars/pages/x.md')],
  ])('may not add %s', (_, change) => {
    change();
    commit();
    expect(check('kim')).toMatchObject({
      code: 1,
      output: expect.stringContaining('sites/a-cars/site.json: it is neither'),
    });
  });

  test('may merge anything from the published branch', () => {
    git('switch', '-q', 'main');
    write('scripts/anything.ts');
    commit();
    git('switch', '-q', 'content');
    write('sites/a-cars/news/winter.md');
    const before = commit();
    git('merge', '-q', '--no-edit', 'main');
    expect(check('kim').output).toMatch(/^1 file checked: /);
    expect(check('kim', before)).toMatchObject({ code: 0, output: expect.stringMatching(/^0 files/) });
  });

  test('is checked from a given start, whoever wrote before', () => {
    write('sites/b-cars/news/winter.md');
    const before = commit();
    write('sites/a-cars/news/winter.md');
    commit();
    expect(check('kim').code).toBe(1);
    expect(check('kim', before).code).toBe(0);
    expect(check('kim', '0'.repeat(40)).code).toBe(1);
  });

  test.each([
    ['is no JSON', '{', 'is not valid JSON'],
    ['names nobody', '{}', 'cannot be used: editors'],
    ['says too much', '{"editors":{"kim":["a-cars"]},"all":true}', 'cannot be used: all'],
    ['names a path', '{"editors":{"kim":["../a-cars"]}}', 'expected the name of a folder in sites/'],
  ])('is rejected if the list of editors %s', (_, text, why) => {
    git('switch', '-q', 'main');
    write('.github/content-editors.json', text);
    commit();
    expect(() => check('kim')).toThrow(ContentUnknown);
    expect(() => check('kim')).toThrow(why);
  });

  test('is rejected if git does not know it', () => {
    const asked = readArguments(CHECK_CONTENT, ['--base=main', '--head=--all', '--by=kim']);
    expect(() => run(asked, { say: () => undefined }, folder)).toThrow(ContentUnknown);
  });
});

test('check-content needs a branch and an author', () => {
  expect(() => readArguments(CHECK_CONTENT, ['--base=main', '--head=x'])).toThrow('--by=');
});
