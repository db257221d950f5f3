import type { Stores } from '#adapters/storage/blobs/settings.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import type { DealerOverview } from '../dealer-data/types.ts';
import { compressed } from './files.ts';
import {
  contentHash,
  type FileName,
  fileName,
  isCompressed,
  keys,
  type LivePointer,
  liveGeneration,
  livePointerSchema,
  manifestText,
  PublishedFormatError,
  type PublishedGeneration,
  parsePublished,
  pointerText,
  type SiteManifest,
} from './format.ts';

/** A file to publish. */
export interface OutFile {
  /** With a leading slash. */
  readonly path: string;
  readonly name: FileName;
  readonly read: () => Promise<Uint8Array>;
  /** Another dealer's site may have brought the same contents. */
  readonly isShared: boolean;
}

export interface Publication extends Pick<SiteManifest, 'routing' | 'vehicles' | 'pictureQuality'> {
  readonly slug: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly files: readonly OutFile[];
  /** Texts that visitors may not see, by name. */
  readonly closed: Readonly<Record<string, string>>;
  readonly overview: DealerOverview;
  readonly head: PublishedGeneration['head'];
  /** Takes the place of the live generation: what it replaces is no state to go back to. */
  readonly isRefresh: boolean;
}

/** Somebody else has published the dealer since this build read it. */
export class PublicationConflict extends Error {
  override name = 'PublicationConflict';

  constructor(slug: string) {
    super(
      `Another process has published "${slug}" meanwhile. Its site is served whole; build this one again.`,
    );
  }
}

export interface ReadPointer {
  readonly pointer: LivePointer | undefined;
  /** The tag of the object as it was read. */
  readonly tag: string | undefined;
}

/** Returns undefined if this release cannot read the pointer. It is then replaced. */
function pointerIn(text: string, key: string): LivePointer | undefined {
  try {
    return parsePublished(livePointerSchema, key, text);
  } catch (cause) {
    if (cause instanceof PublishedFormatError) return undefined;
    throw cause;
  }
}

export async function readPointer(open: ObjectStore, slug: string): Promise<ReadPointer> {
  const key = keys.live(slug);
  const object = await open.get(key);
  if (object === undefined) return { pointer: undefined, tag: undefined };
  return { pointer: pointerIn(Buffer.from(object.bytes).toString(), key), tag: object.tag };
}

async function writePointer(
  open: ObjectStore,
  slug: string,
  pointer: Omit<LivePointer, 'version'>,
  { tag }: ReadPointer,
): Promise<void> {
  const when = tag === undefined ? 'absent' : { tag };
  const headers = { 'Content-Type': 'application/json' };
  const written = await open.put(keys.live(slug), pointerText(pointer), { when, headers });
  if (written === undefined) throw new PublicationConflict(slug);
}

/** Generations of a dealer that stay: the live one, and those to go back to. */
const MOST_GENERATIONS = 5;
const AT_ONCE = 24;

const DAY_MS = 86_400_000;
/**
 * Existing contents are reused if they are younger than this. Older ones are written again, so that the collector never deletes
 * an object that a publication has just begun to name (see collect.ts).
 */
export const TRUSTED_MS = 6 * DAY_MS;

const closedName = (text: string): FileName => `${contentHash(text)}.br`;

/** Uploads files once for the fleet. It does not ask again about objects that this process has seen in the store. */
export class Uploads {
  readonly #seen = new Set<string>();
  readonly #stores: Pick<Stores, 'open' | 'closed'>;
  readonly #now: () => number;
  /** How many objects were written. */
  count = 0;

  constructor(stores: Pick<Stores, 'open' | 'closed'>, now: () => number = Date.now) {
    this.#stores = stores;
    this.#now = now;
  }

  async #isThere(store: ObjectStore, key: string): Promise<boolean> {
    const there = await store.look(key);
    return there !== undefined && this.#now() - there.writtenAt < TRUSTED_MS;
  }

  /** Uploads a file once. With `mayBeThere` it asks the store before it sends. */
  async file(
    kind: 'open' | 'closed',
    name: FileName,
    read: () => Promise<Uint8Array> | Uint8Array,
    mayBeThere: boolean,
  ): Promise<void> {
    const key = keys.file(name);
    const label = `${kind} ${key}`;
    if (this.#seen.has(label)) return;
    const store = this.#stores[kind];
    if (!mayBeThere || !(await this.#isThere(store, key))) {
      const bytes = await read();
      await this.put(store, key, isCompressed(name) ? await compressed(bytes) : bytes);
    }
    this.#seen.add(label);
  }

  async put(store: ObjectStore, key: string, bytes: Uint8Array | string): Promise<void> {
    await store.put(key, bytes);
    this.count++;
  }
}

/**
 * Returns true if the build changed nothing for visitors. It then adds no generation: equal ones would leave nothing else to go
 * back to.
 */
const isLive = ({ pointer }: ReadPointer, manifest: FileName): boolean =>
  pointer !== undefined && liveGeneration(pointer)?.manifest === manifest;

function withGeneration(
  before: LivePointer | undefined,
  made: Omit<PublishedGeneration, 'number'>,
  isRefresh: boolean,
): Omit<LivePointer, 'version'> {
  const generations = before?.generations ?? [];
  const live = before && liveGeneration(before);
  if (isRefresh && live) {
    const refreshed = { ...made, number: live.number };
    return {
      live: live.number,
      generations: generations.map((one) => (one.number === live.number ? refreshed : one)),
    };
  }
  const number = Math.max(0, ...generations.map((one) => one.number)) + 1;
  return { live: number, generations: [{ ...made, number }, ...generations].slice(0, MOST_GENERATIONS) };
}

/** Returns the files that the previous generations name. They exist, and stay as long as those generations. */
async function namedBefore(
  manifestOf: (name: FileName) => Promise<SiteManifest | undefined>,
  { pointer }: ReadPointer,
): Promise<ReadonlySet<FileName>> {
  const live = pointer && liveGeneration(pointer);
  const manifest = live && (await manifestOf(live.manifest));
  return new Set([
    ...Object.values(manifest?.files ?? {}),
    ...(pointer?.generations ?? []).flatMap(({ manifest: name, closed }) => [name, ...Object.values(closed)]),
  ]);
}

interface PublishOptions {
  readonly uploads: Uploads;
  readonly before: ReadPointer;
  readonly manifestOf: (name: FileName) => Promise<SiteManifest | undefined>;
}

/** Uploads what the store does not have, then makes the generation the one that visitors see, by one write. */
export async function publishSite(
  { open }: Pick<Stores, 'open'>,
  publication: Publication,
  { uploads, before, manifestOf }: PublishOptions,
): Promise<PublishedGeneration> {
  const { slug, files, closed, overview, head, now, isRefresh } = publication;
  const { routing, vehicles, pictureQuality } = publication;
  const previousNames = await namedBefore(manifestOf, before);
  const missing = files.filter(({ name }) => !previousNames.has(name));
  await sideBySide(missing, AT_ONCE, ({ name, read, isShared }) =>
    uploads.file('open', name, read, isShared),
  );

  const texts = Object.entries(closed).map(([called, text]) => ({ called, text, name: closedName(text) }));
  await sideBySide(
    texts.filter(({ name }) => !previousNames.has(name)),
    AT_ONCE,
    ({ name, text }) => uploads.file('closed', name, () => Buffer.from(text), false),
  );

  const byPath = Object.fromEntries(files.map(({ path, name }) => [path, name]));
  const manifest = manifestText({ files: byPath, routing, vehicles, pictureQuality });
  const manifestName = fileName('/manifest.json', contentHash(manifest), Buffer.byteLength(manifest));
  if (!previousNames.has(manifestName))
    await uploads.file('open', manifestName, () => Buffer.from(manifest), false);

  const pointer = withGeneration(
    before.pointer,
    {
      at: now,
      manifest: manifestName,
      overview,
      head,
      closed: Object.fromEntries(texts.map(({ called, name }) => [called, name])),
    },
    isRefresh || isLive(before, manifestName),
  );
  await writePointer(open, slug, pointer, before);
  uploads.count++;
  const [live] = pointer.generations.filter(({ number }) => number === pointer.live);
  if (live === undefined) throw new Error(`${slug}: what was published is not live`);
  return live;
}

/** Makes the generation before the live one live, by one write. Undefined if there is none. */
export async function rollBackSite(
  open: ObjectStore,
  slug: string,
): Promise<PublishedGeneration | undefined> {
  const read = await readPointer(open, slug);
  const { pointer } = read;
  const before = pointer?.generations.find(({ number }) => number < pointer.live);
  if (pointer === undefined || before === undefined) return undefined;
  await writePointer(open, slug, { ...pointer, live: before.number }, read);
  return before;
}
