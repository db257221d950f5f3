import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { dataDir as fleetDataDir } from '../../fleet/place.ts';
import { type Finished, PROJECT, type Running, start } from './command.ts';
import { runStanding } from './standing-command.ts';
import { filesOf, readPages, readTree, type Tree } from './tree.ts';

export const FIXTURES = join(PROJECT, 'tests/fixtures/sites');
const DEMO_SITES = join(PROJECT, 'sites');
const COPIED_AT = new Date('2026-01-01T00:00:00Z');
export const NOW = '2026-07-01T00:00:00Z';

/** A cache of subset fonts and drawn pictures, shared by all yards. */
const MADE = join(fleetDataDir, 'made');

/** Enough vehicles for every kind of page. */
const FEW_VEHICLES = 10;

type Json = Record<string, unknown>;
/** The output of `--json`. */
export interface Figures {
  readonly dealers: number;
  readonly built: number;
  readonly skipped: number;
  readonly failed: readonly { readonly slug: string; readonly error: string }[];
  readonly pages: number;
  readonly rendered: number;
  readonly written: number;
  readonly removed: number;
  readonly rejected: number;
}

export interface Built extends Finished {
  readonly figures: Figures;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const buildArgs = (args: readonly string[]) => [`--now=${NOW}`, '--json', ...args];

export function figuresOf(finished: Finished): Built {
  const line = finished.out.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{'))
    throw new Error(`The build printed no figures:\n${finished.out}\n${finished.err}`);
  return { ...finished, figures: JSON.parse(line) as Figures };
}

/** A folder with its own dealers, output and data, and the commands that work on it. */
export class Yard {
  readonly root: string;
  readonly sitesDir: string;
  readonly distDir: string;
  readonly dataDir: string;

  constructor(root: string) {
    this.root = root;
    this.sitesDir = join(root, 'sites');
    this.distDir = join(root, 'dist');
    this.dataDir = join(root, 'data');
  }

  get madeDir() {
    return join(this.dataDir, 'made');
  }

  get env() {
    const places = { SITES_DIR: this.sitesDir, DIST_DIR: this.distDir, DATA_DIR: this.dataDir };
    // The feeds of tests are served by this machine.
    return { ...places, PRIVATE_SOURCES: '127.0.0.1' };
  }

  /** Another yard with the same dealers and without builds. */
  twin(): Yard {
    const other = openYard();
    cpSync(this.sitesDir, other.sitesDir, { recursive: true });
    return other;
  }

  site = (slug: string, ...parts: string[]) => join(this.sitesDir, slug, ...parts);
  served = (slug: string, ...parts: string[]) => join(this.distDir, slug, ...parts);

  /** Copying can lose fractions of a second of file times, and a build would then see a changed picture. So all files get one whole time. */
  #place(folder: string, slug: string): void {
    cpSync(folder, this.site(slug), { recursive: true });
    for (const path of filesOf(this.site(slug))) utimesSync(this.site(slug, path), COPIED_AT, COPIED_AT);
  }

  /** Adds a copy of a dealer of `tests/fixtures/sites`, under its own slug or another. */
  add(fixture: string, changes: Json = {}, slug = fixture): void {
    this.#place(join(FIXTURES, fixture), slug);
    const own = slug === fixture ? {} : { url: `https://www.${slug}.example` };
    this.configure(slug, { slug, ...own, ...changes });
  }

  /** The same with ten of its vehicles. */
  addSmall(fixture: string, changes: Json = {}, slug = fixture): void {
    this.add(fixture, changes, slug);
    this.shrink(slug);
  }

  /** Adds a demo dealer with its shared files. */
  addDemo(slug: string): void {
    this.#place(join(DEMO_SITES, slug), slug);
    for (const name of readdirSync(DEMO_SITES).filter((one) => one.startsWith('_')))
      if (!existsSync(this.site(name))) symlinkSync(join(DEMO_SITES, name), this.site(name));
  }

  config = (slug: string): Json => readJson(this.site(slug, 'site.json')) as Json;
  configure(slug: string, changes: Json): void {
    this.write(slug, 'site.json', `${JSON.stringify({ ...this.config(slug), ...changes }, null, 2)}\n`);
  }

  write(slug: string, file: string, text: string): void {
    mkdirSync(join(this.site(slug, file), '..'), { recursive: true });
    writeFileSync(this.site(slug, file), text);
  }

  stock = (slug: string): Json[] => readJson(this.site(slug, 'stock.json')) as Json[];
  setStock(slug: string, vehicles: readonly unknown[]): void {
    this.write(slug, 'stock.json', JSON.stringify(vehicles));
  }
  shrink = (slug: string) => this.setStock(slug, this.stock(slug).slice(0, FEW_VEHICLES));

  /** Changes the vehicle at this index of the feed. */
  changeVehicle(slug: string, index: number, fields: Json): void {
    this.setStock(
      slug,
      this.stock(slug).map((vehicle, at) => (at === index ? { ...vehicle, ...fields } : vehicle)),
    );
  }

  tree = (slug: string): Tree => readTree(this.served(slug));
  pages = (slug: string) => readPages(this.served(slug));
  page = (slug: string, path: string): string => readFileSync(this.served(slug, path), 'utf8');

  /** A build as a process of its own, which can be killed or run beside another. */
  startBuild = (args: readonly string[] = [], env: Record<string, string> = {}): Running =>
    start('build', buildArgs(args), { ...this.env, ...env });

  /** Builds. A `--now` in `args` overrides the default one. */
  build = async (args: readonly string[] = [], env: Record<string, string> = {}): Promise<Built> =>
    figuresOf(await this.run('build', buildArgs(['--threads=1', ...args]), env));

  start = (name: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
    start(name, args, { ...this.env, ...env });

  run = (name: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
    runStanding(name, args, { ...this.env, ...env });
}

/** All yards are deleted at the end of the run, because deleting thousands of files slows the disk for later tests. */
const newYard = () => new Yard(mkdtempSync(join(inject('yardsFolder'), 'yard-')));

export function openYard(): Yard {
  const yard = newYard();
  for (const path of [yard.sitesDir, yard.dataDir, MADE]) mkdirSync(path, { recursive: true });
  symlinkSync(MADE, yard.madeDir);
  return yard;
}

/** Adds dealers and builds them. */
type Start = (yard: Yard) => Promise<unknown>;

async function originOf(start: Start): Promise<Yard> {
  const yard = openYard();
  await start(yard);
  return yard;
}

const origins = new Map<string, Promise<Yard>>();

/** The default dealer, built. */
export const builtDealer = (slug: string, args: readonly string[] = []): Promise<Yard> =>
  openBuiltYard(`${slug} ${args.join(' ')}`, (yard) => {
    yard.addSmall(slug);
    return yard.build(args);
  });

/** A copy of a built yard, shared by all tests that use this name. A copy takes a fifth of the time of a build. */
export async function openBuiltYard(name: string, start: Start): Promise<Yard> {
  const origin = origins.get(name) ?? originOf(start);
  origins.set(name, origin);
  const yard = newYard();
  cpSync((await origin).root, yard.root, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });
  return yard;
}
