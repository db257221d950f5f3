import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError, type Transport } from '#adapters/lib/http/request-text.ts';
import { once } from '#domain/lib/memoise.ts';
import { isMapped } from '#domain/stock/import/feed-format.ts';
import type { OneSourceConfig } from '#domain/stock/stock-config.ts';
import type { FeedOrigin } from '../import/origin/types.ts';
import { isList, openList } from './lists.ts';
import { openFeedOrigin } from './origins.ts';
import { type RowsPlace, readOwnEntries, readRows } from './rows.ts';
import { digestOf, markAfter, parseJson, plainReading, shortDigest, stockList } from './stock-list.ts';
import type { Environment, SourceStock, StockList, StockMark, StockSource } from './types.ts';

export interface StockSurroundings extends Transport, RowsPlace {
  /** The dealer's folder. */
  readonly folder: string;
  readonly env: Environment;
  /** Where the API's database is, for sources that push. */
  readonly dataDir: string;
}

const SOURCES = join(import.meta.dirname, '../../..');

/** All modules that turn rows into entries: formats, mappings, tables of words, the fields, and what a market or a time is. */
const READ_BY =
  '{adapters/stock/import/format,domain/{content/brands,lib,sites/markets,stock,vehicles}}/**/*.ts';

/**
 * Digests the text of those modules, rules as well as tables. When one of them changes, the whole feed is read once more,
 * although the source says that it is unchanged.
 */
const readingVersion = once((): string => {
  const files = globSync(READ_BY, { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'));
  return shortDigest(
    files
      .sort()
      .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
      .join(),
  );
});

/** Digests everything that decides how bytes become entries. */
const readAs = (
  { every_minutes: _, contact: __, stale_after_hours: ___, ...config }: OneSourceConfig,
  { market, timezone }: StockSurroundings,
): string => shortDigest(JSON.stringify([readingVersion(), config, market.code, timezone]));

function openFeed(config: OneSourceConfig, origin: FeedOrigin, surroundings: StockSurroundings): StockSource {
  const where = origin.describe;
  const read = async (before: StockMark | null = null): Promise<SourceStock | 'same'> => {
    const opened = await origin.open(before);
    if (opened === 'same') return opened;
    const remarks: string[] = [];
    const { openRows } = await import('../import/format/open.ts');
    const { format, ...rows } = await openRows(opened.body, config, where, (what) => remarks.push(what));
    const read = await readRows(rows, isMapped(config) || format !== 'json', config, surroundings);
    const isTable = format === 'csv' || format === 'tsv';
    return {
      ...read,
      remarks,
      mark: { digest: digestOf(read.entries), ...opened.mark },
      ...(isTable && { isTable }),
    };
  };
  return {
    describe: where,
    readAs: readAs(config, surroundings),
    remote: origin.remote,
    read,
    look: lookBy(read),
  };
}

const lookBy =
  (read: StockSource['read']): StockSource['look'] =>
  async (before) => {
    const reading = await read(before);
    if (before !== null) return markAfter(reading, before);
    if (reading === 'same')
      throw new TypeError('A source that was told of no mark says that it is the same.');
    return reading.mark;
  };

const unreadable = (where: string, cause: unknown): HttpError =>
  new HttpError({
    where,
    what: 'the file cannot be read',
    remedy: 'Put the stock there, or name another source as "stock" in site.json.',
    cause,
  });

/** Reads JSON in our own shape at once: most builds read nothing else. */
function openOwnFile(config: OneSourceConfig, path: string, surroundings: StockSurroundings): StockSource {
  const read = async () => {
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw unreadable(path, cause);
    });
    const list = stockList(parseJson(text.replace(/^\uFEFF/, ''), path), path);
    const { entries, report } = await readOwnEntries(list, config, surroundings);
    return { ...plainReading(entries), report };
  };
  return { describe: path, readAs: 'ours', remote: false, read, look: lookBy(read) };
}

const isOwnFile = (config: OneSourceConfig): config is Extract<OneSourceConfig, { kind: 'file' }> =>
  config.kind === 'file' &&
  config.path.endsWith('.json') &&
  config.id_prefix === undefined &&
  !isMapped(config);

function openListed(
  config: OneSourceConfig,
  { describe, list, isForeign }: StockList,
  surroundings: StockSurroundings,
): StockSource {
  const read = async (before: StockMark | null = null): Promise<SourceStock | 'same'> => {
    const listed = await list(before?.etag ?? null);
    if (listed === 'same') return listed;
    const { documents: rows, version } = listed;
    const read = await readRows({ rows }, isForeign ?? isMapped(config), config, surroundings);
    const { mark, remarks } = plainReading(read.entries);
    return { remarks, ...read, mark: { ...mark, etag: version } };
  };
  return { describe, readAs: readAs(config, surroundings), remote: true, read, look: lookBy(read) };
}

export function openStockSource(config: OneSourceConfig, surroundings: StockSurroundings): StockSource {
  if (isList(config)) return openListed(config, openList(config, surroundings), surroundings);
  if (isOwnFile(config)) return openOwnFile(config, join(surroundings.folder, config.path), surroundings);
  return openFeed(config, openFeedOrigin(config, surroundings), surroundings);
}
