import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openYard, type Yard } from './yard/yard.ts';

const HARBOUR = 'harbour-autos';
const BIKES = 'valley-bikes';
const TRUCKS = 'prairie-trucks';

const NEWS = (words: string) => `---\ntitle: ${words}\ndate: 2026-06-20\n---\nCome and see.\n`;
const BRAND = (manufacturer: string) => JSON.stringify({ manufacturer, models: [] });

const git = (yard: Yard, ...args: string[]) =>
  execFileSync('git', ['-C', yard.root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function commit(yard: Yard): void {
  git(yard, 'add', '-A');
  git(yard, 'commit', '-qm', 'As it stands');
}

/** Three dealers in a repository of their own: one sells Yamaha, two belong to a group. */
function repository(): Yard {
  const yard = openYard();
  git(yard, 'init', '-q', '-b', 'main');
  writeFileSync(join(yard.root, '.gitignore'), 'dist/\ndata/\n');
  yard.addSmall(HARBOUR, { dealership_group: 'river' });
  yard.addSmall(BIKES, { manufacturer: ['yamaha'], images: { shared: ['bikes'] } });
  yard.addSmall(TRUCKS, { dealership_group: 'river', images: { shared: ['bikes', 'trucks'] } });
  yard.write('_groups', 'river.json', '{}');
  yard.write('_groups', 'lake.json', '{}');
  yard.write('_brands', 'yamaha.json', BRAND('yamaha'));
  yard.write('_brands', 'subaru.json', BRAND('subaru'));
  yard.write('_shared/bikes', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  yard.write(HARBOUR, 'news/open-day.md', NEWS('Open day'));
  commit(yard);
  return yard;
}

interface List {
  readonly dealers: readonly { readonly slug: string; readonly because: readonly string[] }[];
  readonly removed: readonly string[];
}

async function list(yard: Yard, ref = 'HEAD', ...args: string[]): Promise<List> {
  const { out, err, code } = await yard.run('build', [`--changed=${ref}`, '--list', '--json', ...args]);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as List;
}
const touchedBy = async (yard: Yard, ...args: string[]) =>
  (await list(yard, 'HEAD', ...args)).dealers.map(({ slug }) => slug).toSorted();

/** src/domain/operations/builds/changes.test.ts has every kind of path. Here they come from git, and from what dealers name. */
const CHANGES: readonly (readonly [what: string, change: (yard: Yard) => void, expected: string[]])[] = [
  ['an uncommitted text touches', (it) => it.write(BIKES, 'pages/about.md', NEWS('Us')), [BIKES]],
  ['their group touches', (it) => it.write('_groups', 'river.json', '{ }'), [HARBOUR, TRUCKS]],
  ['a make they sell touches', (it) => it.write('_brands', 'yamaha.json', `${BRAND('yamaha')} `), [BIKES]],
  ['a make that nobody sells touches', (it) => it.write('_brands', 'subaru.json', '{}'), []],
  ['a picture they share touches', (it) => it.write('_shared/bikes', 'b.svg', ''), [TRUCKS, BIKES]],
  ['a deleted file touches', (it) => rmSync(it.site(HARBOUR, 'news/open-day.md')), [HARBOUR]],
  [
    'a file moved from one to the other touches',
    (it) => {
      mkdirSync(it.site(BIKES, 'news'), { recursive: true });
      renameSync(it.site(HARBOUR, 'news/open-day.md'), it.site(BIKES, 'news/open-day.md'));
    },
    [HARBOUR, BIKES],
  ],
];

test('--changed builds only the dealers that a change affects', async () => {
  const yard = repository();
  const restored = () => {
    git(yard, 'checkout', '-q', '.');
    git(yard, 'clean', '-qfd');
  };
  for (const [what, change, expected] of CHANGES) {
    change(yard);
    expect(await touchedBy(yard), what).toEqual(expected.toSorted());
    restored();
  }
  yard.write('_groups', 'river.json', '{ }');
  expect(await touchedBy(yard, `--site=${TRUCKS},${BIKES}`)).toEqual([TRUCKS]);
  const parts = [await touchedBy(yard, '--shard=1/2'), await touchedBy(yard, '--shard=2/2')];
  expect(parts.flat().toSorted()).toEqual([HARBOUR, TRUCKS]);
  restored();
  const everybody = await list(yard, '0'.repeat(40));
  expect(everybody.dealers.map(({ slug }) => slug)).toEqual([HARBOUR, TRUCKS, BIKES]);

  yard.write(HARBOUR, 'news/open-day.md', NEWS('Open evening'));
  expect((await yard.build(['--changed=HEAD'])).figures).toMatchObject({ dealers: 1, built: 1 });
  commit(yard);
  expect((await yard.build(['--changed=HEAD'])).figures).toMatchObject({ dealers: 0, built: 0 });

  git(yard, 'rm', '-rq', join('sites', BIKES));
  expect(await list(yard)).toEqual({ dealers: [], removed: [BIKES] });
  const { code, out } = await yard.run('build', ['--changed=HEAD']);
  expect([code, out]).toEqual([0, expect.stringContaining(`${BIKES} is removed`)]);
});

test('--changed rejects an unknown commit, and says what to do', async () => {
  const yard = repository();
  const refusalOf = async (it: Yard, ref: string) => {
    const { code, out, err } = await it.run('build', [`--changed=${ref}`]);
    expect([code, out, err]).toEqual([2, '', expect.not.stringContaining('    at ')]);
    return err;
  };
  expect(await refusalOf(yard, 'nonesuch')).toMatch(
    /--changed=nonesuch: there is no commit, tag or branch "nonesuch" here\. Give one such as/,
  );
  expect(await refusalOf(yard, '')).toContain('there is no commit, tag or branch ""');
  expect(await refusalOf(yard, '--output=/tmp/never')).toContain('there is no commit');

  const before = git(yard, 'rev-parse', 'HEAD').trim();
  yard.write(HARBOUR, 'news/second.md', NEWS('Second'));
  commit(yard);
  const clone = openYard();
  rmSync(clone.root, { recursive: true });
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${yard.root}`, clone.root]);
  expect(await refusalOf(clone, before)).toMatch(
    /this clone is shallow .* "git fetch --unshallow" .*"fetch-depth: 0"/,
  );

  const outside = openYard();
  outside.addSmall(HARBOUR);
  expect(await refusalOf(outside, 'HEAD')).toMatch(
    /not a git repository.*Name the dealers with --site=a,b instead\./,
  );
});
