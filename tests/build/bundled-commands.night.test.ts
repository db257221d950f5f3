import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneProject } from './yard/checkout.ts';
import { PROJECT, runIn } from './yard/command.ts';
import { differences } from './yard/tree.ts';
import { figuresOf, NOW, openYard, type Yard } from './yard/yard.ts';

const SLUGS = ['prairie-trucks', 'valley-bikes'];

const project = cloneProject();
const home = join(project, '.build/cli');
const kept = join(project, '.build/cli-kept');
const notes = mkdtempSync(join(tmpdir(), 'loaded-'));
afterAll(() => rmSync(notes, { recursive: true }));

const LOG = join(notes, 'loaded.txt');
const HOOK = join(notes, 'hook.mjs');

/** Runs a command of the copy. Names the project's files that it, and its threads, loaded. */
async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  writeFileSync(LOG, '');
  const finished = await runIn(project, script, args, { ...env, NODE_OPTIONS: `--import=${HOOK}` });
  const loaded = readFileSync(LOG, 'utf8')
    .split('\n')
    .flatMap((url) =>
      url.startsWith(pathToFileURL(project).href) ? [url.slice(pathToFileURL(project).href.length + 1)] : [],
    );
  return { ...finished, loaded };
}

const bundleFolder = (): string => join(home, readdirSync(kept)[0] ?? expect.fail('There is no bundle'));

/** As if another process made a bundle at this moment: then a command has none made. */
const keepFromMaking = () => mkdirSync(join(home, 'making-1'), { recursive: true });

const isBundled = (loaded: readonly string[]): boolean =>
  loaded.some((path) => path.startsWith('.build/cli/')) &&
  !loaded.some((path) => path.startsWith('src/domain/'));

beforeAll(async () => {
  cpSync(join(PROJECT, '.build/bundles'), join(project, '.build/bundles'), { recursive: true });
  writeFileSync(
    HOOK,
    `import { appendFileSync } from 'node:fs';
     import { registerHooks } from 'node:module';
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(LOG)}, url + '\\n'); return next(url, context); } });`,
  );
  const made = await runIn(project, 'cli/bundler-process.ts', [], {});
  expect([made.code, made.err]).toEqual([0, '']);
  cpSync(home, kept, { recursive: true });
});

beforeEach(() => {
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  cpSync(kept, home, { recursive: true });
  keepFromMaking();
});

describe('a build', () => {
  const fromBundle = openYard();
  let fromSources: Yard;

  beforeAll(() => {
    for (const slug of SLUGS) fromBundle.addSmall(slug);
    fromSources = fromBundle.twin();
  });

  const build = async (yard: Yard) => {
    const finished = await run(
      'build.ts',
      [`--now=${NOW}`, '--json', '--threads=2', '--require-bundle'],
      yard.env,
    );
    const { compile_seconds: _, seconds: __, peak_memory_mb: ___, ...figures } = JSON.parse(finished.out);
    return { ...figuresOf(finished), figures, loaded: finished.loaded };
  };

  test('from the bundle and from TypeScript makes the same bytes and says the same', async () => {
    const bundled = await build(fromBundle);
    rmSync(home, { recursive: true });
    keepFromMaking();
    const plain = await build(fromSources);
    expect(isBundled(bundled.loaded)).toBe(true);
    expect(bundled.loaded.filter((path) => path.endsWith('/worker.mjs')).length).toBeGreaterThanOrEqual(2);
    expect(plain.loaded.some((path) => path.startsWith('.build/cli/'))).toBe(false);
    expect(bundled.figures).toEqual(plain.figures);
    expect(bundled.figures).toMatchObject({ built: 2, failed: [] });
    for (const slug of SLUGS) expect(differences(fromBundle.tree(slug), fromSources.tree(slug))).toEqual([]);
  });

  test('in which nothing changed loads none of the code that makes pages', async () => {
    const { figures, loaded } = await build(fromBundle);
    expect(figures).toMatchObject({ skipped: 2 });
    expect(loaded.filter((path) => path.startsWith('.build/cli/')).length).toBeLessThan(34);
    expect(loaded.join('\n')).not.toMatch(/dealer-job|worker\.mjs/);
  });
});

describe('a command', () => {
  const yard = openYard();
  beforeAll(() => yard.addSmall('valley-bikes'));
  const list = () => run('build.ts', ['--list'], yard.env);

  test('runs from TypeScript where there is no bundle, and has it made for the next time', async () => {
    rmSync(home, { recursive: true });
    const first = await list();
    expect([first.code, first.out, first.err]).toEqual([0, 'valley-bikes\n', '']);
    const isThere = () => existsSync(home) && readdirSync(home).some((name) => !name.startsWith('making-'));
    while (!isThere()) await wait(50);
    const second = await list();
    expect([second.code, second.out, second.err]).toEqual([0, 'valley-bikes\n', '']);
    expect(isBundled(second.loaded)).toBe(true);
  });

  test('runs as it is written now, right after a change', async () => {
    const options = join(project, 'scripts/rollback/options.ts');
    const before = readFileSync(options, 'utf8');
    writeFileSync(options, before.replace('serves the previous generation', 'changed a moment ago'));
    const { out } = await run('rollback.ts', ['--help']);
    writeFileSync(options, before);
    expect(out).toContain('changed a moment ago');
  });

  test('runs from TypeScript where the bundle does not run, and says so once', async () => {
    const record = join(bundleFolder(), 'record.json');
    writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), outputs: [] }));
    writeFileSync(join(bundleFolder(), 'commands.mjs'), `throw new Error('it is broken');`);
    const [first, second] = [await list(), await list()];
    expect([first.code, first.out, second.code, second.out]).toEqual([
      0,
      'valley-bikes\n',
      0,
      'valley-bikes\n',
    ]);
    expect(first.err).toMatch(
      /The bundled commands in .* do not run \(Error: it is broken\)\..*Delete .*cli/,
    );
    expect(second.err).toBe('');
  });

  test('says once that the commands could not be bundled', async () => {
    const record = join(bundleFolder(), 'record.json');
    writeFileSync(
      record,
      JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), failure: 'no such file' }),
    );
    const [first, second] = [await list(), await list()];
    expect([first.code, first.out, second.code, second.out]).toEqual([
      ...[0, 'valley-bikes\n'],
      ...[0, 'valley-bikes\n'],
    ]);
    expect(first.err).toMatch(/do not run \(no such file\)/);
    expect(second.err).toBe('');
  });

  test('runs from TypeScript where the bundle is damaged, and says so', async () => {
    writeFileSync(join(bundleFolder(), 'commands.mjs'), 'export const COMM');
    const { code, out, err } = await list();
    expect([code, out]).toEqual([0, 'valley-bikes\n']);
    expect(err).toMatch(/The bundled commands in .* are damaged\./);
  });
});

test('whether sites are mock sites is not decided before --mock is read', () => {
  const closure = new Set<string>();
  const follow = (name: string): void => {
    if (closure.has(name)) return;
    closure.add(name);
    const text = readFileSync(join(bundleFolder(), name), 'utf8');
    for (const [, next = ''] of text.matchAll(/^import .*?["']\.\/([^"']+)["'];$/gm)) follow(next);
  };
  follow('commands.mjs');
  const deciding = readdirSync(bundleFolder()).filter((name) =>
    readFileSync(join(bundleFolder(), name), 'utf8').includes('typeof MOCK_SITE'),
  );
  expect(deciding).toHaveLength(1);
  expect(closure).not.toContain(deciding[0]);
});
