import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ignoreBuild } from './decide.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'ignore-')));
afterAll(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    encoding: 'utf8',
  });

function commit(): string {
  git('add', '-A');
  git('commit', '-qm', 'As it stands');
  return git('rev-parse', 'HEAD').trim();
}

let head = '';
/** A project with two dealers. */
beforeAll(() => {
  git('init', '-q');
  write(root, 'sites/bay/site.json', '{"dealership_group": "reef", "manufacturer": ["kia"]}');
  write(root, 'sites/cove/site.json', '{}');
  write(root, 'sites/_groups/reef.json', '{}');
  head = commit();
});

let pushes = 0;
/** One more commit, which changes one file. */
function pushOf(file: string) {
  const before = head;
  write(root, file, `{"change": ${++pushes}}`);
  head = commit();
  return { before, now: head };
}

const decide = (file: string, env: Record<string, string> = {}) => {
  const { before, now } = pushOf(file);
  return ignoreBuild(
    { SITE_SLUG: 'bay', CACHED_COMMIT_REF: before, COMMIT_REF: now, ...env },
    { root, sitesDir: join(root, 'sites') },
  );
};

describe('a push', () => {
  test.each<[file: string, ignore: boolean]>([
    ['sites/bay/news/a.md', false],
    ['sites/_groups/reef.json', false],
    ['sites/_groups/reef/pages/a.md', false],
    ['sites/_brands/kia.json', false],
    ['src/api/app.ts', false],
    ['netlify.toml', false],
    ['sites/cove/site.json', true],
    ['sites/_brands/ford.json', true],
    ['docs/deploy.md', true],
    ['tests/build/a.test.ts', true],
  ])('of %s: left alone %s', (file, ignore) => {
    expect(decide(file).ignore).toBe(ignore);
  });

  test.each<[file: string, ignore: boolean]>([
    ['sites/cove/site.json', false],
    ['sites/_groups/reef.json', false],
    ['src/api/app.ts', false],
    ['sites/bay/news/a.md', true],
    ['docs/deploy.md', true],
  ])('of %s: the editor of texts is left alone %s', (file, ignore) => {
    expect(decide(file, { SITE_SLUG: '_editor' }).ignore).toBe(ignore);
  });

  test.each<[context: string | undefined, ignore: boolean]>([
    ['production', false],
    // Somebody tries the script by hand.
    [undefined, false],
    ['deploy-preview', true],
    ['branch-deploy', true],
  ])('in the context %s: the editor of texts is left alone %s', (CONTEXT, ignore) => {
    const env = { SITE_SLUG: '_editor', ...(CONTEXT !== undefined && { CONTEXT }) };
    expect(decide('src/api/app.ts', env).ignore).toBe(ignore);
  });

  test('is told with its reason', () => {
    expect(decide('sites/bay/news/a.md').why).toBe('bay is built: sites/bay/news/a.md');
    expect(decide('docs/a.md').why).toMatch(
      /^No input of bay differs from [0-9a-f]{40}, so it is not built\.$/,
    );
  });
});

test.each<[what: string, env: Record<string, string>, why: RegExp]>([
  ['a build hook', { INCOMING_HOOK_TITLE: 'stock' }, /hook/],
  ['no build before', { CACHED_COMMIT_REF: '' }, /There is no cached commit/],
  ['a commit that is not there', { CACHED_COMMIT_REF: 'f'.repeat(40) }, /there is no commit.*It is built\./],
  ['no dealer named', { SITE_SLUG: '' }, /SITE_SLUG is not set/],
])('%s builds, whatever changed', (_what, env, why) => {
  const { ignore, why: said } = decide('docs/a.md', env);
  expect([ignore, said]).toEqual([false, expect.stringMatching(why)]);
});

test('the same commit once more is built: somebody wants it', () => {
  const { now } = pushOf('docs/a.md');
  const env = { SITE_SLUG: 'bay', CACHED_COMMIT_REF: now, COMMIT_REF: now };
  expect(ignoreBuild(env, { root, sitesDir: join(root, 'sites') }).ignore).toBe(false);
});

test('the command needs no package', () => {
  const { before, now } = pushOf('docs/a.md');
  for (const name of ['src/domain', 'src/sites', 'scripts', 'package.json'])
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  write(root, '.gitignore', 'src/\nscripts/\npackage.json\n.gitignore\n');
  const out = execFileSync(process.execPath, [join(root, 'scripts/command.mjs'), 'ignore-build'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SITE_SLUG: 'bay', CACHED_COMMIT_REF: before, COMMIT_REF: now },
  });
  expect(out).toMatch(/^No input of bay differs/);
});
