import { hash } from 'node:crypto';
import * as v from 'valibot';
import { contentTypeOf } from '#domain/sites/routing/content-types.ts';
import { routingRule } from '../dealer-data/record.ts';
import type { DealerOverview } from '../dealer-data/types.ts';

/**
 * A published fleet in object storage:
 *
 *     open    dealers.json            every dealer, with its host names and periods
 *             live/<slug>.json        the dealer's generations, and which of them is live
 *             files/<hash>[.br]       pages, files and manifests, by their contents, once for the fleet
 *     closed  files/<hash>.br         what the API knows of a dealer, and what its builds remember
 *             leases/<slug>.json      who is building the dealer
 *             runs/<run>/…            which parts of a fleet are built, and by whom
 *             bundles/<stamp>.json    the compiled pages of these sources
 *             made/<key>.<extension>  fonts and pictures that were made
 *             plain/<slug>            which generation is laid out as plain files, none while that changes
 *             reports/<slug>.json.br  the dealer's last builds, and a line for each day
 *             looks.json.br           when builds found nothing to do, of all dealers
 *
 * What is named by its contents never changes. A dealer goes live, and back, by one write of `live/<slug>.json`.
 */
export const keys = {
  dealers: 'dealers.json',
  lives: 'live/',
  live: (slug: string) => `live/${slug}.json`,
  file: (name: FileName) => `files/${name}`,
  files: 'files/',
  lease: (slug: string) => `leases/${slug}.json`,
  runs: 'runs/',
  bundles: 'bundles/',
  bundle: (stamp: string) => `bundles/${stamp}.json`,
  made: 'made/',
  madeFile: (called: string) => `made/${called}`,
  plain: (slug: string) => `plain/${slug}`,
  reports: 'reports/',
  report: (slug: string) => `reports/${slug}.json.br`,
  looks: 'looks.json.br',
} as const;

/** `<hash>`, or `<hash>.br` where the object is compressed. The hash is of the contents as they are served. */
export type FileName = string;

const COMPRESSED = '.br';
/** Smaller texts gain nothing. */
const WORTH_COMPRESSING = 1024;

export const contentHash = (bytes: Uint8Array | string): string => hash('sha256', bytes).slice(0, 32);

export const fileName = (path: string, contents: string, size: number): FileName =>
  contentTypeOf(path).text && size >= WORTH_COMPRESSING ? `${contents}${COMPRESSED}` : contents;

export const isCompressed = (name: FileName): boolean => name.endsWith(COMPRESSED);
export const hashIn = (name: FileName): string => name.slice(0, 32);

const VERSION = 1;
const version = v.literal(VERSION);
const name = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}(?:\.br)?$/));
const slugs = v.array(v.string());

/** One generation of a dealer's site. */
export const siteManifestSchema = v.object({
  version,
  /** By path, with a leading slash. */
  files: v.record(v.string(), name),
  routing: v.array(routingRule),
  /** Slugs of vehicles, which decide the status of an address without a page. */
  vehicles: v.object({ shown: slugs, gone: slugs }),
  pictureQuality: v.number(),
});

export type SiteManifest = Readonly<v.InferOutput<typeof siteManifestSchema>>;

const days = v.nullable(v.number());

const overviewSchema = v.object({
  hosts: v.pipe(v.array(v.string()), v.readonly()),
  leadsKeptDays: days,
  accountsKeptDays: days,
  realm: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, DealerOverview>;

const generationSchema = v.object({
  number: v.number(),
  /** When it was published, in epoch milliseconds. */
  at: v.number(),
  manifest: name,
  /** Files of the closed store, by their names beside the pages. */
  closed: v.record(v.string(), name),
  overview: overviewSchema,
  /** The data by which a build decides whether it has anything to do. */
  head: v.record(v.string(), v.unknown()),
});

export type PublishedGeneration = Readonly<v.InferOutput<typeof generationSchema>>;

export const livePointerSchema = v.object({
  version,
  /** The number of the generation that visitors see. */
  live: v.number(),
  /** The newest first. */
  generations: v.array(generationSchema),
});

export type LivePointer = Readonly<v.InferOutput<typeof livePointerSchema>>;

export const dealersSchema = v.object({ version, dealers: v.record(v.string(), overviewSchema) });

export type Dealers = Readonly<Record<string, DealerOverview>>;

export const manifestText = (manifest: Omit<SiteManifest, 'version'>): string =>
  JSON.stringify({ version: VERSION, ...manifest });
export const pointerText = (pointer: Omit<LivePointer, 'version'>): string =>
  JSON.stringify({ version: VERSION, ...pointer });
export const dealersText = (dealers: Dealers): string => JSON.stringify({ version: VERSION, dealers });

/** The files of compiled pages, by path from their folder. */
export const bundleFilesSchema = v.record(v.string(), name);

/** Published data cannot be used. The message names its key and what to do. */
export class PublishedFormatError extends Error {
  override name = 'PublishedFormatError';
}

export function parsePublished<Schema extends v.GenericSchema>(
  schema: Schema,
  key: string,
  text: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new PublishedFormatError(
    `${key} in the object store: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}. Another release wrote it: publish the dealer again with this one.`,
  );
}

export const liveGeneration = ({ live, generations }: LivePointer): PublishedGeneration | undefined =>
  generations.find(({ number }) => number === live);
