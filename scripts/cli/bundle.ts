import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { putFileSync } from '#adapters/files/whole-file.ts';
import { isAlive } from '#render/lock.ts';
import { type SeenFile, unchangedFiles } from '#render/seen-file.ts';

const VERSION = 1;
const RECORD = 'record.json';
const KEPT_BUNDLES = 2;
/** A bundle takes a second or two to make. What is older was left by a process that was killed. */
const MAKING_MS = 60_000;
const MAKING = 'making-';

/** Where a bundle can be used, besides its sources. Paths of the project are written into it. */
export interface Surroundings {
  readonly root: string;
  readonly node: string;
}

/** Everything that a bundle was made from, and what was made. */
export interface BundleRecord extends Surroundings {
  readonly version: typeof VERSION;
  readonly inputs: readonly SeenFile[];
  /** Paths in the bundle's own folder. */
  readonly outputs: readonly SeenFile[];
  /** Why there is no bundle of these inputs, or why it does not run. */
  readonly failure: string | null;
  /** Whether somebody at a terminal has been told. */
  readonly isFailureTold: boolean;
}

interface Bundle {
  readonly folder: string;
  readonly record: BundleRecord;
}

/** The state of the bundle of the current sources. */
export type Found =
  | { readonly state: 'usable'; readonly folder: string }
  /** It cannot be made, or it does not run. Another attempt would end the same. */
  | {
      readonly state: 'failed';
      readonly folder: string;
      readonly reason: string;
      readonly isTold: boolean;
    }
  /** Its files are not what they were. */
  | { readonly state: 'damaged'; readonly folder: string }
  | { readonly state: 'missing' };

export const bundlesHome = (root: string): string => join(root, '.build', 'cli');

/** The surroundings of this process. */
export const surroundingsOf = (root: string): Surroundings => ({ root, node: process.version });

export const newRecord = (content: Omit<BundleRecord, 'version'>): BundleRecord => ({
  version: VERSION,
  ...content,
});

export const putRecord = (folder: string, record: BundleRecord): void =>
  putFileSync(join(folder, RECORD), JSON.stringify(record));

/** An unreadable record counts as none. */
function readRecord(folder: string): BundleRecord | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
    const known = typeof read === 'object' && read !== null && 'version' in read && read.version === VERSION;
    return known ? (read as BundleRecord) : undefined;
  } catch {
    return undefined;
  }
}

const namesIn = (home: string): readonly string[] => {
  try {
    return readdirSync(home);
  } catch {
    return [];
  }
};

const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const foldersIn = (home: string): readonly string[] =>
  namesIn(home)
    .filter((name) => !name.startsWith(MAKING))
    .map((name) => join(home, name))
    .sort((a, b) => timeOf(b) - timeOf(a));

const bundlesIn = (home: string): readonly Bundle[] =>
  foldersIn(home).flatMap((folder) => {
    const record = readRecord(folder);
    return record === undefined ? [] : [{ folder, record }];
  });

/** Remembers what the file system says now, so that the contents are not read again. A read-only disk is no problem. */
function renew(folder: string, record: BundleRecord): void {
  try {
    putRecord(folder, record);
  } catch {
    // The next start reads the contents again.
  }
}

function stateOf({ folder, record }: Bundle, { root, node }: Surroundings, now: number): Found {
  if (record.root !== root || record.node !== node) return { state: 'missing' };
  const inputs = unchangedFiles(root, record.inputs, now);
  if (inputs === undefined) return { state: 'missing' };
  if (record.failure !== null)
    return { state: 'failed', folder, reason: record.failure, isTold: record.isFailureTold };
  const outputs = unchangedFiles(folder, record.outputs, now);
  if (outputs === undefined) return { state: 'damaged', folder };
  if (inputs !== record.inputs || outputs !== record.outputs) renew(folder, { ...record, inputs, outputs });
  return { state: 'usable', folder };
}

/** The bundle of the sources as they are now. */
export function findBundle(home: string, surroundings: Surroundings, now: number): Found {
  for (const bundle of bundlesIn(home)) {
    const found = stateOf(bundle, surroundings, now);
    if (found.state !== 'missing') return found;
  }
  return { state: 'missing' };
}

/** Keeps a bundle that does not run from being used again. The reason has been told, and is not told again. */
export function rejectBundle(folder: string, failure: string): void {
  const record = readRecord(folder);
  if (record !== undefined) renew(folder, { ...record, failure, isFailureTold: true });
}

export const makingFolder = (home: string): string => join(home, `${MAKING}${process.pid}`);

const makingIn = (home: string) =>
  namesIn(home)
    .filter((name) => name.startsWith(MAKING))
    .map((name) => ({
      folder: join(home, name),
      pid: Number(name.slice(MAKING.length)),
      time: timeOf(join(home, name)),
    }));

export const isBeingMade = (home: string, now: number): boolean =>
  makingIn(home).some(({ time }) => time > now - MAKING_MS);

/** Of many processes that begin at once to make a bundle, the one with the lowest number goes on. */
export const isMadeByAnother = (home: string, now: number): boolean =>
  makingIn(home).some(({ pid, time }) => pid < process.pid && time > now - MAKING_MS);

const IN_USE = 'in-use-';

const claimed = new Set<string>();

/** A process that runs for weeks loads some of its code late, so its bundle must stay. */
export function claimBundle(folder: string): void {
  if (claimed.has(folder)) return;
  claimed.add(folder);
  const claim = join(folder, `${IN_USE}${process.pid}`);
  try {
    writeFileSync(claim, '');
    process.once('exit', () => rmSync(claim, { force: true }));
  } catch {
    // What cannot be written to cannot be removed either.
  }
}

const isInUse = (folder: string): boolean =>
  namesIn(folder).some((name) => name.startsWith(IN_USE) && isAlive(Number(name.slice(IN_USE.length))));

/** Keeps the newest bundles and those in use, and removes what killed processes left. */
export function dropOldBundles(home: string, now: number): void {
  const left = makingIn(home).filter(({ time }) => time <= now - MAKING_MS);
  const old = foldersIn(home)
    .slice(KEPT_BUNDLES)
    .filter((folder) => !isInUse(folder));
  for (const folder of [...old, ...left.map((one) => one.folder)])
    rmSync(folder, { recursive: true, force: true });
}
