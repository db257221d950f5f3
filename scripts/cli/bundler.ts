import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { lookAt, type SeenFile, seenAt } from '#render/seen-file.ts';
import {
  type BundleRecord,
  dropOldBundles,
  findBundle,
  isMadeByAnother,
  makingFolder,
  newRecord,
  putRecord,
  type Surroundings,
} from './bundle.ts';

/** By the name of the file in the bundle: where a process or a thread starts, from the project's root. */
export type Entries = Readonly<Record<string, string>>;

/** What else decides about a bundle. A file that is missing here is none of a bundle's inputs. */
const SETTINGS = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json'];

/**
 * Packages that are bundled with all that they import: many small files, needed at each start. The others are imported
 * from node_modules, as they contain native code, read files of their own or are needed seldom.
 */
const BUNDLED_PACKAGE = /^(?:valibot|yaml|kysely|hono|(?:mdast|micromark|hast)-[a-z-]+)(?:\/|$)/;
const IS_RELATIVE = /^(?:\.{0,2}\/|#|[a-z]:\\)/i;
const IS_PACKAGE_FILE = /[/\\]node_modules[/\\]/;

function isExternal(id: string, importer: string | undefined): boolean {
  if (importer === undefined || IS_RELATIVE.test(id)) return false;
  return id.startsWith('node:') || (!BUNDLED_PACKAGE.test(id) && !IS_PACKAGE_FILE.test(importer));
}

const OWN_PLACE =
  /new URL\((['"])(?<target>[^'"]+)\1, import\.meta\.url\)|import\.meta\.(?<asked>url|dirname|filename)\b/g;

const PLACES: Readonly<Record<string, (file: string) => string>> = {
  url: (file) => pathToFileURL(file).href,
  dirname,
  filename: (file) => file,
};

/**
 * In a bundle, code is no longer where it was written. So each module is told the place of its source. Only what the
 * bundle has a file for is found in the bundle: `new URL('./worker.ts', import.meta.url)` → `new URL('./worker.mjs', …)`.
 */
function placedCode(code: string, file: string, entries: ReadonlyMap<string, string>): string {
  return code.replace(OWN_PLACE, (...found) => {
    const { target, asked = 'url' }: Readonly<Record<string, string | undefined>> = found.at(-1);
    const place = JSON.stringify(PLACES[asked]?.(file));
    if (target === undefined) return place;
    const entry = entries.get(resolve(dirname(file), target));
    return entry === undefined
      ? `new URL(${JSON.stringify(target)}, ${place})`
      : `new URL('./${entry}.mjs', import.meta.url)`;
  });
}

/** Gives the bundler the very contents that are recorded, even if a file changes meanwhile. */
function sourcesOf({ root }: Surroundings, entries: Entries, inputs: Map<string, SeenFile>): Plugin {
  const entryFiles = new Map(Object.entries(entries).map(([name, file]) => [resolve(root, file), name]));
  return {
    name: 'recorded-sources',
    enforce: 'pre',
    load(id) {
      if (id.startsWith('\0') || id.includes('?')) return null;
      const path = relative(root, id).split(sep).join('/');
      const looked = lookAt(root, path, Date.now());
      if (looked === undefined) return null;
      inputs.set(path, looked.seen);
      return placedCode(looked.content.toString(), id, entryFiles);
    },
  };
}

async function bundle(
  surroundings: Surroundings,
  entries: Entries,
  inputs: Map<string, SeenFile>,
  out: string,
) {
  const { build } = await import('vite');
  const { root } = surroundings;
  await build({
    root,
    ...{ configFile: false, envDir: false, publicDir: false, logLevel: 'silent' },
    plugins: [sourcesOf(surroundings, entries, inputs)],
    // As Node itself resolves packages.
    ssr: { noExternal: true, resolve: { conditions: ['node', 'import'] } },
    resolve: { mainFields: [] },
    build: {
      ...{ ssr: true, target: 'esnext', minify: false, outDir: out, emptyOutDir: false },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        external: isExternal,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/** A file that is added to a folder of the sources makes another bundle, too. */
const foldersOf = (root: string, inputs: Iterable<SeenFile>, now: number): readonly SeenFile[] => {
  const folders = new Set([...inputs].map(({ path }) => dirname(path)));
  return [...folders]
    .filter((path) => !path.startsWith('node_modules'))
    .flatMap((path) => seenAt(root, path, now));
};

const stampOf = ({ root, node, inputs }: BundleRecord): string =>
  hash('sha256', JSON.stringify([root, node, inputs.map(({ path, digest }) => [path, digest])]), 'hex').slice(
    0,
    20,
  );

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Loads each file of a bundle once, in a process of its own. What would fail late in a command fails here. */
async function loadFiles(out: string): Promise<void> {
  const files = readdirSync(out).map((name) => pathToFileURL(join(out, name)).href);
  const script = `for (const file of ${JSON.stringify(files)}) await import(file);\nprocess.exit();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
}

async function recordOf(surroundings: Surroundings, entries: Entries, out: string): Promise<BundleRecord> {
  const now = Date.now();
  const { root } = surroundings;
  const inputs = new Map<string, SeenFile>();
  const ours = readdirSync(import.meta.dirname).map((name) =>
    relative(root, join(import.meta.dirname, name)),
  );
  const settings = [...SETTINGS, ...ours].flatMap((path) => seenAt(root, path, now));
  const failure = await bundle(surroundings, entries, inputs, out)
    .then(() => loadFiles(out))
    .then(() => null, messageOf);
  const files = [...inputs.values()];
  return newRecord({
    ...{ root, node: surroundings.node, failure, isFailureTold: false },
    inputs: [...settings, ...files, ...foldersOf(root, files, now)],
    outputs: failure === null ? readdirSync(out).flatMap((path) => seenAt(out, path, Date.now())) : [],
  });
}

function replaceFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch (cause) {
    // Another process made the same bundle and was quicker.
    if (!existsSync(to)) throw cause;
  }
}

/** Bundles the sources as they are now. Returns what was recorded: nothing if another process is making the same bundle. */
export async function makeBundle(
  home: string,
  surroundings: Surroundings,
  entries: Entries,
): Promise<BundleRecord | undefined> {
  const out = makingFolder(home);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  try {
    if (isMadeByAnother(home, Date.now())) return undefined;
    const record = await recordOf(surroundings, entries, out);
    putRecord(out, record);
    const folder = join(home, stampOf(record));
    if (findBundle(home, surroundings, Date.now()).state !== 'usable') replaceFolder(out, folder);
    return record;
  } finally {
    rmSync(out, { recursive: true, force: true });
    dropOldBundles(home, Date.now());
  }
}
