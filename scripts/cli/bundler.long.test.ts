import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bundlesHome,
  claimBundle,
  dropOldBundles,
  findBundle,
  rejectBundle,
  surroundingsOf,
} from './bundle.ts';
import { makeBundle } from './bundler.ts';

const ENTRIES = { commands: 'scripts/commands.ts', worker: 'src/worker.ts' };

/** A project in small: a command, a thread of it, code that is loaded late, and packages of both kinds. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "imports": { "#src/*": "./src/*" } }',
  'package-lock.json': '{}',
  'scripts/commands.ts': `
    import { Worker } from 'node:worker_threads';
    import * as valibot from 'valibot';
    import { where } from '#src/place.ts';
    import { other } from 'other-package';
    const inThread = () => new Promise((said) => {
      new Worker(new URL('../src/worker.ts', import.meta.url)).once('message', said);
    });
    export async function tell(): Promise<object> {
      const { late } = await import('#src/late.ts');
      return { ...where, late, other, valibot: valibot.name, thread: await inThread() };
    }`,
  'src/place.ts': `
    export const where = {
      url: import.meta.url, dirname: import.meta.dirname, filename: import.meta.filename,
      beside: new URL('./style.css', import.meta.url).href,
      resolved: import.meta.resolve('other-package'),
    };`,
  'src/late.ts': `const answer: number = 42;\nexport const late = answer;`,
  'src/worker.ts': `
    import { parentPort } from 'node:worker_threads';
    import { where } from './place.ts';
    parentPort?.postMessage({ source: where.filename, ran: process.argv.length > 0 && new Error().stack?.includes('worker.mjs') });`,
  'node_modules/.package-lock.json': '{}',
  'node_modules/valibot/package.json': '{ "name": "valibot", "type": "module", "exports": "./index.js" }',
  'node_modules/valibot/index.js': `export { name } from 'part-of-valibot';`,
  'node_modules/part-of-valibot/package.json': '{ "type": "module", "exports": "./index.js" }',
  'node_modules/part-of-valibot/index.js': `export const name = 'small';`,
  'node_modules/other-package/package.json': '{ "type": "module", "exports": "./index.js" }',
  'node_modules/other-package/index.js': `export const other = import.meta.url;`,
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  folders.push(folder);
  return folder;
}

function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const make = (root: string) => makeBundle(bundlesHome(root), surroundingsOf(root), ENTRIES);
const found = (root: string, surroundings = surroundingsOf(root)) =>
  findBundle(bundlesHome(root), surroundings, Date.now());
const folderOf = (root: string): string => {
  const bundle = found(root);
  return bundle.state === 'usable' ? bundle.folder : expect.fail(`The bundle is ${bundle.state}`);
};

const bundled = newFolder();
beforeAll(async () => {
  put(bundled, FILES);
  await make(bundled);
});

/** A copy in the same place would be another project, so the copy takes its turn under the one name. */
function changed(change: (root: string) => void) {
  const kept = `${bundled}-kept`;
  cpSync(bundled, kept, { recursive: true, preserveTimestamps: true });
  folders.push(kept);
  try {
    change(bundled);
    return found(bundled).state;
  } finally {
    rmSync(bundled, { recursive: true });
    renameSync(kept, bundled);
  }
}

const run = promisify(execFile);

/** What the command says when a process imports it. */
async function told(commands: string): Promise<Readonly<Record<string, unknown>>> {
  const script = join(newFolder(), 'tell.mjs');
  const address = JSON.stringify(pathToFileURL(commands).href);
  writeFileSync(
    script,
    `const { tell } = await import(${address}); console.log(JSON.stringify(await tell()));`,
  );
  return JSON.parse((await run(process.execPath, [script])).stdout);
}

describe('a bundle', () => {
  test('tells each module the place of its source, and runs threads from the bundle', async () => {
    const folder = folderOf(bundled);
    const fromSources = await told(join(bundled, 'scripts/commands.ts'));
    const fromBundle = await told(join(folder, 'commands.mjs'));
    expect(fromBundle).toEqual({
      ...fromSources,
      thread: { source: join(bundled, 'src/place.ts'), ran: true },
    });
    expect(fromBundle).toMatchObject({
      url: pathToFileURL(join(bundled, 'src/place.ts')).href,
      late: 42,
      valibot: 'small',
    });
  });

  test('contains the chosen packages with what they import, and no others', () => {
    const text = readdirSync(folderOf(bundled))
      .map((name) => readFileSync(join(folderOf(bundled), name), 'utf8'))
      .join('\n');
    expect(text).toMatch(/name = ["']small["']/);
    expect(text).toMatch(/from ["']other-package["']/);
  });
});

const STALE: readonly (readonly [what: string, change: (root: string) => void])[] = [
  ['an edited source', (root) => writeFileSync(join(root, 'src/late.ts'), 'export const late = 43;')],
  ['an added source', (root) => writeFileSync(join(root, 'src/more.ts'), '')],
  ['a deleted source', (root) => rmSync(join(root, 'src/late.ts'))],
  ['another lockfile', (root) => writeFileSync(join(root, 'package-lock.json'), '{ "a": 1 }')],
  ['other packages', (root) => writeFileSync(join(root, 'node_modules/.package-lock.json'), '{ "a": 1 }')],
  [
    'an edited package',
    (root) =>
      writeFileSync(join(root, 'node_modules/part-of-valibot/index.js'), `export const name = 'big';`),
  ],
  [
    'other imports in package.json',
    (root) => writeFileSync(join(root, 'package.json'), '{ "type": "module" }'),
  ],
  ['a record that cannot be read', (root) => writeFileSync(join(folderOf(root), 'record.json'), '{')],
  ['no bundle', (root) => rmSync(bundlesHome(root), { recursive: true })],
];

describe('a bundle does not fit', () => {
  test.each(STALE)('%s', (_what, change) => {
    expect(changed(change)).toBe('missing');
  });

  test('another Node, or another place of the project', () => {
    expect(found(bundled, { root: bundled, node: 'v1.2.3' }).state).toBe('missing');
    const copy = newFolder();
    cpSync(bundled, copy, { recursive: true, preserveTimestamps: true });
    expect(found(copy).state).toBe('missing');
  });
});

describe('a bundle fits', () => {
  test('after files were touched, and whatever was added that is no source', () => {
    const state = changed((root) => {
      utimesSync(join(root, 'src/late.ts'), new Date(), new Date());
      writeFileSync(join(root, 'README.md'), '');
    });
    expect(state).toBe('usable');
  });

  test('on a disk that cannot be written to', () => {
    const state = changed((root) => {
      utimesSync(join(root, 'src/late.ts'), new Date(), new Date());
      chmodSync(folderOf(root), 0o500);
    });
    expect(state).toBe('usable');
  });
});

describe('a bundle is damaged', () => {
  const DAMAGES: readonly (readonly [what: string, damage: (file: string) => void])[] = [
    ['a file of it is missing', (file) => rmSync(file)],
    ['a file of it is cut off', (file) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20))],
    [
      'a file of it says something else',
      (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('42', '43')),
    ],
  ];
  test.each(DAMAGES)('%s', (_what, damage) => {
    const state = changed((root) => {
      const folder = folderOf(root);
      damage(join(folder, readdirSync(folder).find((name) => name.startsWith('late-')) ?? ''));
    });
    expect(state).toBe('damaged');
  });
});

describe('making', () => {
  /** A project with one file, which is quick to bundle. */
  function smallProject(text = `export const tell = () => 1;`): string {
    const root = newFolder();
    put(root, { 'package.json': '{ "type": "module" }', 'scripts/commands.ts': text, 'src/worker.ts': '' });
    return root;
  }

  test('sources that cannot be bundled are remembered with the reason, until they change', async () => {
    const root = smallProject(`import './missing.ts';`);
    expect((await make(root))?.failure).toContain('missing.ts');
    expect(found(root).state).toBe('failed');
    writeFileSync(join(root, 'scripts/missing.ts'), '');
    expect(found(root).state).toBe('missing');
    expect((await make(root))?.failure).toBeNull();
    expect(found(root).state).toBe('usable');
  });

  test('code that does not load in a bundle is found before any command needs it', async () => {
    const late = `if (import.meta.resolve('./late').includes('.build')) throw new Error('only in a bundle');`;
    const root = smallProject(`export const tell = () => import('./late.ts');`);
    put(root, { 'scripts/late.ts': late });
    expect((await make(root))?.failure).toContain('only in a bundle');
    expect(found(root)).toMatchObject({ state: 'failed', isTold: false });
  });

  test('a bundle that did not run is not used again, until the sources change', async () => {
    const root = smallProject();
    await make(root);
    rejectBundle(folderOf(root), 'TypeError: no');
    expect(found(root)).toMatchObject({ state: 'failed', reason: 'TypeError: no', isTold: true });
  });

  test('a damaged bundle is made again', async () => {
    const root = smallProject();
    await make(root);
    rmSync(join(folderOf(root), 'commands.mjs'));
    await make(root);
    expect(existsSync(join(folderOf(root), 'commands.mjs'))).toBe(true);
  });

  test('two at once make one bundle', async () => {
    const root = smallProject();
    const maker = join(import.meta.dirname, 'bundler.ts');
    const script = `import { makeBundle } from ${JSON.stringify(pathToFileURL(maker).href)};
      await makeBundle(${JSON.stringify(bundlesHome(root))}, { root: ${JSON.stringify(root)}, node: process.version }, ${JSON.stringify(ENTRIES)});`;
    const once = () => run(process.execPath, ['--input-type=module', '--eval', script]);
    await Promise.all([once(), once()]);
    expect(found(root).state).toBe('usable');
    expect(readdirSync(bundlesHome(root))).toHaveLength(1);
  });

  test('the two newest are kept, and those in use; what a killed process left goes', async () => {
    const root = smallProject();
    const home = bundlesHome(root);
    const state = (name: string, minutesAgo: number) => {
      put(home, { [`${name}/record.json`]: '{}' });
      const time = new Date(Date.now() - minutesAgo * 60_000);
      return () => utimesSync(join(home, name), time, time);
    };
    const ages = [state('oldest', 50), state('old', 40), state('newer', 30), state('newest', 20)];
    const left = [state('making-1', 10), state('making-2', 0)];
    claimBundle(join(home, 'oldest'));
    for (const setAge of [...ages, ...left]) setAge();
    dropOldBundles(home, Date.now());
    expect(readdirSync(home).sort()).toEqual(['making-2', 'newer', 'newest', 'oldest']);
  });
});
