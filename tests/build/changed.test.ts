import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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
  const { out, err, code } = await yard.run('build.ts', [`--changed=${ref}`, '--list', '--json', ...args]);
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out) as List;
}
const touchedBy = async (yard: Yard, ...args: string[]) =>
  (await list(yard, 'HEAD', ...args)).dealers.map(({ slug }) => slug);

describe('--changed finds the dealers that', () => {
  const yard = repository();
  const CHANGES: readonly (readonly [what: string, change: (yard: Yard) => void, expected: string[]])[] = [
    ['nothing touches', () => undefined, []],
    ['an uncommitted text touches', (it) => it.write(BIKES, 'pages/about.md', NEWS('Us')), [BIKES]],
    ['their group touches', (it) => it.write('_groups', 'river.json', '{ }'), [HARBOUR, TRUCKS]],
    ['a text of their group touches', (it) => it.write('_groups/river/news', 'a.md', 'x'), [HARBOUR, TRUCKS]],
    ['another group touches', (it) => it.write('_groups', 'lake.json', '{ }'), []],
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

  test.each(CHANGES)('%s', async (_what, change, expected) => {
    change(yard);
    try {
      expect((await touchedBy(yard)).toSorted()).toEqual(expected.toSorted());
    } finally {
      git(yard, 'checkout', '-q', '.');
      git(yard, 'clean', '-qfd');
    }
  });

  test('and, with --site, are among those named; with --shard, of that part', async () => {
    yard.write('_groups', 'river.json', '{ }');
    expect(await touchedBy(yard, `--site=${TRUCKS},${BIKES}`)).toEqual([TRUCKS]);
    const parts = [await touchedBy(yard, '--shard=1/2'), await touchedBy(yard, '--shard=2/2')];
    expect(parts.flat().toSorted()).toEqual([HARBOUR, TRUCKS]);
    git(yard, 'checkout', '-q', '.');
  });
});

describe('--changed', () => {
  test('says of a dealer that was removed that it was', async () => {
    const yard = repository();
    git(yard, 'rm', '-rq', join('sites', BIKES));
    expect(await list(yard)).toEqual({ dealers: [], removed: [BIKES] });
    const { code, out } = await yard.run('build.ts', ['--changed=HEAD']);
    expect([code, out]).toEqual([0, expect.stringContaining(`${BIKES} is removed`)]);
  });

  test('takes everybody where there was nothing before', async () => {
    const { dealers } = await list(repository(), '0'.repeat(40));
    expect(dealers.map(({ slug }) => slug)).toEqual([HARBOUR, TRUCKS, BIKES]);
  });

  test.each([
    ['nonesuch', /--changed=nonesuch: there is no commit, tag or branch "nonesuch" here\. Give one such as/],
    ['', /there is no commit, tag or branch ""/],
    ['--output=/tmp/never', /there is no commit/],
  ])('refuses "%s" and says what to do', async (ref, message) => {
    const { code, err, out } = await repository().run('build.ts', [`--changed=${ref}`]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain('    at ');
  });

  test('says how a shallow clone can be mended', async () => {
    const yard = repository();
    const before = git(yard, 'rev-parse', 'HEAD').trim();
    yard.write(HARBOUR, 'news/second.md', NEWS('Second'));
    commit(yard);
    const clone = openYard();
    rmSync(clone.root, { recursive: true });
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${yard.root}`, clone.root]);
    const { code, err } = await clone.run('build.ts', [`--changed=${before}`]);
    expect(code).toBe(2);
    expect(err).toMatch(/this clone is shallow .* "git fetch --unshallow" .*"fetch-depth: 0"/);
  });

  test('outside a repository says so', async () => {
    const yard = openYard();
    yard.addSmall(HARBOUR);
    const { code, err } = await yard.run('build.ts', ['--changed=HEAD']);
    expect(code).toBe(2);
    expect(err).toMatch(/not a git repository.*Name the dealers with --site=a,b instead\./);
  });
});

describe('a news item that changes', () => {
  const yard = repository();
  beforeAll(async () => {
    expect((await yard.build()).code).toBe(0);
  });

  test('builds its dealer only, and renders only the pages that show it', async () => {
    const showing = yard.pages(HARBOUR).filter(([, html]) => html.includes('Open day'));
    expect(showing.map(([path]) => path)).toContain('/news/open-day.html');
    yard.write(HARBOUR, 'news/open-day.md', NEWS('Open evening'));
    const { figures } = await yard.build(['--changed=HEAD']);
    expect(figures).toMatchObject({ dealers: 1, built: 1, rendered: showing.length });
    expect(showing.length).toBeLessThan(6);
    commit(yard);
    expect((await yard.build(['--changed=HEAD'])).figures).toMatchObject({ dealers: 0, built: 0 });
  });
});

describe('without --changed a build skips by the same rule', () => {
  const yard = repository();
  beforeAll(async () => {
    await yard.build();
  });

  test.each<[what: string, change: () => void, built: number]>([
    ['a group of two', () => yard.write('_groups', 'river.json', '{ }'), 2],
    ['a group of nobody', () => yard.write('_groups', 'lake.json', '{ }'), 0],
    ['a make of one', () => yard.write('_brands', 'yamaha.json', `${BRAND('yamaha')} `), 1],
    ['a make of nobody', () => yard.write('_brands', 'subaru.json', `${BRAND('subaru')} `), 0],
    ['a shared folder of one', () => yard.write('_shared/trucks', 'a.svg', ''), 1],
    ['a new dealer', () => yard.add(BIKES, {}, 'other'), 0],
  ])('%s', async (_what, change, built) => {
    change();
    const { figures } = await yard.build([`--site=${HARBOUR},${BIKES},${TRUCKS}`]);
    expect(figures).toMatchObject({ built, skipped: 3 - built });
  });
});
