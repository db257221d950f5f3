import {
  type MultiSearch,
  type MultiSearchRequest,
  SearchError,
  type SearchResult,
} from '#domain/search/results/multi-search.ts';
import { answer, ask, type PendingAnswer } from './answer.ts';
import { IndexError, MissingParts } from './index-error.ts';
import type { ChunkFile } from './index-file/encoding.ts';
import { type Finder, SearchEngine } from './search-engine.ts';
import { isChunkFile, readColumnsFile, StockIndex } from './stock-index.ts';

/** The source of an index. Both functions may be called again if the stock was built again in between. */
export interface IndexLoader {
  readonly columns: () => Promise<unknown>;
  readonly chunk: (number: number) => Promise<unknown>;
  /** Loads further columns. An index in one file has none. */
  readonly part?: (name: string) => Promise<unknown>;
}

interface Opened {
  readonly index: StockIndex;
  readonly engine: Finder;
  /** Parts that are being fetched, so that two queries fetch one only once. */
  readonly coming: Map<string, Promise<void>>;
}

/** A chunk or part of a newer build arrived, so the open index is outdated. */
class NewerBuild extends Error {
  override name = 'NewerBuild';
}

/** Checks that a file is whole and of the same build as the index. */
function checkedFile(file: unknown, name: string, { index }: Opened): ChunkFile {
  if (!isChunkFile(file))
    throw new IndexError('corrupt', `${name} of the stock index is not valid. Build the index again.`);
  if (file.version !== index.file.version)
    throw new NewerBuild(`version ${file.version}, expected ${index.file.version}`);
  return file;
}

async function addMissing(
  opened: Opened,
  pending: readonly PendingAnswer[],
  source: IndexLoader,
): Promise<void> {
  const missing = new Set(pending.flatMap(({ chunks }) => chunks));
  await Promise.all(
    Array.from(missing, async (number) => {
      const file = checkedFile(await source.chunk(number), `Part ${number}`, opened);
      opened.index.addChunk(number, file);
    }),
  );
}

/** Fetches a part once for all callers that wait for it. After a failure the next query tries again. */
function addPart(opened: Opened, name: string, { part }: IndexLoader): Promise<void> {
  const { index, coming } = opened;
  const fetchPart = async () => {
    try {
      index.addPart(name, checkedFile(await part?.(name), `The part “${name}”`, opened));
    } finally {
      coming.delete(name);
    }
  };
  const adding = coming.get(name) ?? fetchPart();
  coming.set(name, adding);
  return adding;
}

/** Asks all queries. If one is wrong, the error names it in Meilisearch’s words. */
function askAll({ engine, index }: Opened, { queries }: MultiSearchRequest): readonly PendingAnswer[] {
  if (!Array.isArray(queries)) throw new SearchError('bad_request', 'Missing field `queries`');
  return queries.map((query, number) => {
    try {
      return ask(engine, index, query);
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      throw new SearchError(cause.code, `Inside \`.queries[${number}]\`: ${cause.message}`, cause.status);
    }
  });
}

/** A question says what it needs by failing: what words, filters, orders and hits look at is known nowhere else. */
async function answerAll(
  opened: Opened,
  body: MultiSearchRequest,
  source: IndexLoader,
): Promise<readonly SearchResult[]> {
  try {
    return await answerFromRead(opened, body, source);
  } catch (cause) {
    if (!(cause instanceof MissingParts)) throw cause;
    await Promise.all(Array.from(cause.parts, (part) => addPart(opened, part, source)));
    return answerAll(opened, body, source);
  }
}

async function answerFromRead(
  opened: Opened,
  body: MultiSearchRequest,
  source: IndexLoader,
): Promise<readonly SearchResult[]> {
  const pending = askAll(opened, body);
  await addMissing(opened, pending, source);
  // Marking is fetched by those who ask for it: a page of results does not.
  const isMarked = body.queries.some(({ attributesToHighlight }) => (attributesToHighlight ?? []).length > 0);
  const marking = isMarked ? (await import('./highlight.ts')).markerOf : undefined;
  return pending.map((one) => answer(opened.index, one, marking));
}

export type OpenIndex = MultiSearch & {
  /** Reads the index again before the next answer, and says whether it has changed. */
  readonly refresh: () => Promise<boolean>;
};

/** Opens an index that answers multi-search queries as Meilisearch does. It is loaded at the first query. */
export const openIndex = (source: IndexLoader): OpenIndex =>
  openIndexWith(source, (index) => new SearchEngine(index, index.file.settings));

/** Opens an index like `openIndex`, but with another way to find documents. */
export function openIndexWith(source: IndexLoader, finderOf: (index: StockIndex) => Finder): OpenIndex {
  let opening: Promise<Opened> | undefined;

  const read = async (): Promise<Opened> => {
    const index = new StockIndex(readColumnsFile(await source.columns()));
    return { index, engine: finderOf(index), coming: new Map() };
  };
  const open = (): Promise<Opened> => {
    opening ??= read().catch((cause: unknown) => {
      // The next question tries again.
      opening = undefined;
      throw cause;
    });
    return opening;
  };
  const reopen = async (stale: Promise<Opened> | undefined): Promise<Opened> => {
    if (opening === stale) opening = undefined;
    return open();
  };

  const search = async (body: MultiSearchRequest) => {
    const opened = open();
    try {
      return { results: await answerAll(await opened, body, source) };
    } catch (cause) {
      if (!(cause instanceof NewerBuild)) throw cause;
      return { results: await answerAll(await reopen(opened), body, source).catch(outOfDate) };
    }
  };

  const refresh = async (): Promise<boolean> => {
    const before = opening;
    const fresh = await read();
    const changed = (await before?.catch(() => undefined))?.index.file.version !== fresh.index.file.version;
    if (changed) opening = Promise.resolve(fresh);
    return changed;
  };
  return Object.assign(search, { refresh });
}

function outOfDate(cause: unknown): never {
  if (!(cause instanceof NewerBuild)) throw cause;
  throw new IndexError(
    'out_of_date',
    `The parts of the stock index are of different builds (${cause.message}), even when read again. Try again in a moment.`,
    { cause },
  );
}
