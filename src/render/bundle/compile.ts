import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPublishedToStore } from '#adapters/storage/blobs/types.ts';
import { withLock } from '#adapters/storage/files/lock.ts';
import { IS_MOCK_SITE } from '#paths';
import { requireWritable } from '#render/failure.ts';
import { type FileDigests, sourceDigests } from './file-digests.ts';

export interface CompiledBundle {
  /** Stands for the sources it was compiled from. */
  readonly stamp: string;
  readonly server: string;
  readonly client: string;
}

const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** What no page is made of; the forms that the API draws are drawn with the pages’ stylesheets. */
const NOT_OF_PAGES = /(?:^|\/)(?:api(?!\/leads\/plain-form\/)|functions)\/|\.test\.tsx?$/;
const MOST_BUNDLES = 2;

export class CompileError extends Error {
  override name = 'CompileError';
}

/** Told to use a bundle that was made elsewhere, and it is not there. */
export class BundleMissing extends Error {
  override name = 'BundleMissing';
}

interface Stamping {
  readonly root: string;
  readonly digests: FileDigests;
  readonly now: number;
  readonly stamp: ReturnType<typeof createHash>;
}

function addSources(stamping: Stamping, name: string): void {
  const { root, digests, now, stamp } = stamping;
  const path = join(root, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) {
    for (const entry of readdirSync(path).sort())
      if (!entry.startsWith('.')) addSources(stamping, `${name}/${entry}`);
  } else if (!NOT_OF_PAGES.test(name)) {
    stamp.update(`${name}\0`).update(digests.of(path, stats, now), 'hex');
  }
}

/** Returns the same stamp on every machine that has the same sources: one machine compiles, and others take over its bundle. */
export function sourceStamp(root: string, cacheDir: string): string {
  const digests = sourceDigests(cacheDir);
  const stamping = { root, digests, now: Date.now(), stamp: createHash('sha256') };
  for (const name of SOURCES) addSources(stamping, name);
  digests.keep();
  const stamp = stamping.stamp.digest('hex').slice(0, 20);
  return IS_MOCK_SITE ? `${stamp}-mock` : stamp;
}

/** The child sees no more of the environment than this, so no secret can be compiled into a page. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_OPTIONS'];

function compilerEnv(buildDir: string): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return {
    ...Object.fromEntries(passed),
    NODE_ENV: 'production',
    BUILD_DIR: buildDir,
    ...(IS_MOCK_SITE && { MOCK_SITE: '1' }),
    ASTRO_TELEMETRY_DISABLED: '1',
    // Astro’s key for server islands, which there are none of; a random one would change the bundle each time.
    ASTRO_KEY: Buffer.alloc(32).toString('base64'),
  };
}

function runAstro(root: string, buildDir: string, signal?: AbortSignal): Promise<void> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--root', root], {
    cwd: root,
    env: compilerEnv(buildDir),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new CompileError(`The pages could not be compiled:\n${output.trim()}`)),
    );
  });
}

interface CompileOptions {
  /** Where the pages are not compiled, that is an error. */
  readonly required?: boolean;
  readonly signal?: AbortSignal;
}

function bundleMissing(stamp: string, bundles: string): BundleMissing {
  const there = existsSync(bundles) ? readdirSync(bundles) : [];
  return new BundleMissing(
    `There is no compiled bundle of these sources (${join(bundles, stamp)}); ${
      there.length === 0 ? 'there is none at all' : `there is ${there.join(', ')}, made from others`
    }. Compile once with "npm run build -- --compile-only" from the same commit and bring its .build/bundles here, or leave --require-bundle out.`,
  );
}

/** Fetches what another machine compiled from the same sources. Returns false where machines share no object storage. */
async function bundleElsewhere(stamp: string, home: string): Promise<boolean> {
  if (!isPublishedToStore(process.env)) return false;
  const { fetchBundle } = await import('#render/storage/bundles.ts');
  return fetchBundle(stamp, home);
}

/** Gives the compiled pages to machines that have the same sources, where machines share object storage. */
export async function shareBundle(stamp: string, home: string): Promise<void> {
  if (!isPublishedToStore(process.env)) return;
  const { giveBundle } = await import('#render/storage/bundles.ts');
  await giveBundle(stamp, home);
}

/** Compiles the pages unless these very sources were compiled before, here or by another machine. */
export async function compile(
  root: string,
  cacheDir: string,
  { required = false, signal }: CompileOptions = {},
): Promise<CompiledBundle & { readonly seconds: number }> {
  const started = performance.now();
  const stamp = sourceStamp(root, cacheDir);
  const bundles = join(cacheDir, 'bundles');
  const home = join(bundles, stamp);
  const bundle = { stamp, server: join(home, 'server', 'entry.mjs'), client: join(home, 'client') };
  const seconds = () => (performance.now() - started) / 1000;
  if (existsSync(bundle.server)) return { ...bundle, seconds: seconds() };
  requireWritable(cacheDir, {
    holds: 'the compiled pages',
    instead:
      'Make it writable, or compile with "npm run build -- --compile-only" elsewhere and bring its .build/bundles here',
  });

  await withLock(
    join(cacheDir, 'lock'),
    'The code',
    async () => {
      if (existsSync(bundle.server)) return;
      mkdirSync(bundles, { recursive: true });
      if (await bundleElsewhere(stamp, home)) return;
      if (required) throw bundleMissing(stamp, bundles);
      const work = join(cacheDir, `compiling-${process.pid}`);
      rmSync(work, { recursive: true, force: true });
      try {
        await runAstro(root, work, signal);
        rmSync(home, { recursive: true, force: true });
        renameSync(work, home);
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
      dropOldBundles(bundles, stamp);
      await shareBundle(stamp, home);
    },
    300_000,
  );
  return { ...bundle, seconds: seconds() };
}

function dropOldBundles(bundles: string, stamp: string): void {
  const others = readdirSync(bundles)
    .filter((name) => name !== stamp)
    .map((name) => ({ path: join(bundles, name), time: statSync(join(bundles, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of others.slice(MOST_BUNDLES - 1)) rmSync(path, { recursive: true, force: true });
}
