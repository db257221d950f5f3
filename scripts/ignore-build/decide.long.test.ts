import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderWith, writeBelow } from '../../tests/folder.ts';
import { ignoreBuild } from './decide.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** A project with two dealers. */
const root = folderWith(
  {
    'sites/bay/site.json': '{"dealership_group": "reef", "manufacturer": ["kia"]}',
    'sites/cove/site.json': '{}',
    'sites/_groups/reef.json': '{}',
  },
  afterAll,
);

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
let ofCode: ReturnType<typeof pushOf>;
let ofDocs: ReturnType<typeof pushOf>;
beforeAll(() => {
  git('init', '-q');
  head = commit();
  ofCode = pushOf('src/a.ts');
  ofDocs = pushOf('docs/a.md');
});

let pushes = 0;
/** One more commit, which changes one file. */
function pushOf(file: string) {
  const before = head;
  writeBelow(root, file, `{"change": ${++pushes}}`);
  head = commit();
  return { before, now: head };
}

const decide = ({ before, now }: ReturnType<typeof pushOf>, env: Record<string, string> = {}) =>
  ignoreBuild(
    { SITE_SLUG: 'bay', CACHED_COMMIT_REF: before, COMMIT_REF: now, ...env },
    { root, sitesDir: join(root, 'sites') },
  );

/** src/domain/operations/builds/changes.test.ts has every kind of path. */
test.each<[file: string, ofDealer: boolean, ofEditor: boolean]>([
  ['sites/bay/news/a.md', false, true],
  ['sites/_groups/reef.json', false, false],
  ['sites/_brands/kia.json', false, true],
  ['src/api/app.ts', false, false],
  ['sites/cove/site.json', true, false],
  ['docs/deploy.md', true, true],
])('a push of %s is ignored by a dealer (%s) and by the content editor (%s)', (file, ofDealer, ofEditor) => {
  const push = pushOf(file);
  const { ignore, why } = decide(push);
  expect([ignore, decide(push, { SITE_SLUG: '_editor' }).ignore]).toEqual([ofDealer, ofEditor]);
  expect(why).toMatch(
    ignore ? /^No input of bay differs from [0-9a-f]{40}, so it is not built\.$/ : `bay is built: ${file}`,
  );
});

test.each<[context: string | undefined, ignore: boolean]>([
  ['production', false],
  // Somebody tries the script by hand.
  [undefined, false],
  ['deploy-preview', true],
  ['branch-deploy', true],
])('in the context %s the content editor ignores the push: %s', (CONTEXT, ignore) => {
  const env = { SITE_SLUG: '_editor', ...(CONTEXT !== undefined && { CONTEXT }) };
  expect(decide(ofCode, env).ignore).toBe(ignore);
});

test.each<[what: string, env: Record<string, string>, why: RegExp]>([
  ['a build hook', { INCOMING_HOOK_TITLE: 'stock' }, /hook/],
  ['no build before', { CACHED_COMMIT_REF: '' }, /There is no cached commit/],
  ['a commit that is not there', { CACHED_COMMIT_REF: 'f'.repeat(40) }, /there is no commit.*It is built\./],
  ['no dealer named', { SITE_SLUG: '' }, /SITE_SLUG is not set/],
])('a push with %s is built, whatever changed', (_what, env, why) => {
  const { ignore, why: output } = decide(ofDocs, env);
  expect([ignore, output]).toEqual([false, expect.stringMatching(why)]);
});

test('a second build of the same commit is not ignored', () => {
  expect(decide({ ...ofDocs, before: ofDocs.now }).ignore).toBe(false);
});

test('the command runs without packages', () => {
  const { before, now } = pushOf('docs/a.md');
  for (const name of ['src/domain', 'src/sites', 'scripts', 'package.json'])
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  writeBelow(root, '.gitignore', 'src/\nscripts/\npackage.json\n.gitignore\n');
  const out = execFileSync(process.execPath, [join(root, 'scripts/command.mjs'), 'ignore-build'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SITE_SLUG: 'bay', CACHED_COMMIT_REF: before, COMMIT_REF: now },
  });
  expect(out).toMatch(/^No input of bay differs/);
});
