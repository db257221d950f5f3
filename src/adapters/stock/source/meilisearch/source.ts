import * as v from 'valibot';
import {
  HttpError,
  refusal,
  requestAnswer,
  type TextAnswer,
  type Transport,
} from '#adapters/lib/http/request-text.ts';
import { counted } from '#domain/lib/words.ts';
import type { ListConfigs } from '#domain/stock/sources/registry.ts';
import { fromEnvironment } from '../environment.ts';
import { parseJson } from '../stock-list.ts';
import type { Environment, StockList } from '../types.ts';

const BATCH = 1000;
const MOST_VEHICLES = 100_000;

const answerSchema = v.object({
  results: v.tuple([
    v.object({
      hits: v.array(v.unknown()),
      facetDistribution: v.optional(v.record(v.string(), v.record(v.string(), v.number()))),
    }),
  ]),
});

const errorSchema = v.object({ code: v.string() });

/**
 * Extras that make reading more reliable and that not every index allows: a fixed order, and a count to compare
 * with.
 */
const NICETIES = { sort: ['id:asc'], facets: ['car_type'] };
type Niceties = Partial<typeof NICETIES>;

/** The stock can be read without an extra that the index's settings refuse. */
const REFUSED_NICETY: Readonly<Record<string, keyof Niceties>> = {
  invalid_search_sort: 'sort',
  invalid_search_facets: 'facets',
};

interface Index {
  readonly config: ListConfigs['meilisearch'];
  readonly where: string;
  readonly key: string;
  readonly transport: Transport;
}

const ask = ({ config, where, key, transport }: Index, query: object): Promise<TextAnswer> =>
  requestAnswer(
    {
      url: `${config.host.replace(/\/+$/, '')}/multi-search`,
      where,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ queries: [{ indexUid: config.index, q: '', limit: BATCH, ...query }] }),
      },
    },
    transport,
  );

const errorCode = (text: string, where: string): string => {
  const error = v.safeParse(errorSchema, parseJson(text, where));
  return error.success ? error.output.code : '';
};

interface Batch {
  readonly hits: readonly unknown[];
  readonly counted: number | null;
  readonly niceties: Niceties;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const parseBatch = (text: string, where: string, niceties: Niceties): Batch => {
  const answer = v.safeParse(answerSchema, parseJson(text, where));
  if (!answer.success)
    throw new HttpError({
      where,
      what: 'the answer is not that of a multi-search',
      remedy: 'Check that "host" is the address of a Meilisearch server.',
    });
  const [{ hits, facetDistribution }] = answer.output.results;
  const counts = facetDistribution?.['car_type'];
  return { hits, counted: counts ? sum(counts) : null, niceties };
};

const without = (niceties: Niceties, refused: keyof Niceties): Niceties =>
  Object.fromEntries(Object.entries(niceties).filter(([name]) => name !== refused));

const readBatch = async (index: Index, offset: number, niceties: Niceties): Promise<Batch> => {
  const { status, text } = await ask(index, { offset, ...niceties });
  if (status === 200) return parseBatch(text, index.where, niceties);
  const refused = status === 400 ? REFUSED_NICETY[errorCode(text, index.where)] : undefined;
  if (refused === undefined || !(refused in niceties)) throw refusal(index.where, status);
  return readBatch(index, offset, without(niceties, refused));
};

/**
 * Throws if the index returned fewer documents than it counts. It returns no more hits than its settings allow, and does not
 * mention the rest.
 */
const checkComplete = (read: number, all: number | null, where: string): void => {
  if (all === null || all <= read) return;
  throw new HttpError({
    where,
    what: `the index holds ${counted(all, 'vehicle')} but returns only ${read}`,
    remedy: 'Raise "pagination.maxTotalHits" in the settings of the index.',
  });
};

const readAll = async (index: Index): Promise<unknown[]> => {
  const vehicles: unknown[] = [];
  let batch: Batch = { hits: [], counted: null, niceties: NICETIES };
  do {
    batch = await readBatch(index, vehicles.length, batch.niceties);
    vehicles.push(...batch.hits);
  } while (batch.hits.length === BATCH && vehicles.length < MOST_VEHICLES);
  checkComplete(vehicles.length, batch.counted, index.where);
  return vehicles;
};

/** Reads the documents of an index. It cannot be asked whether anything is new. */
export const openMeilisearch = (
  config: ListConfigs['meilisearch'],
  env: Environment,
  transport: Transport,
): StockList => {
  const where = `${new URL(config.host).origin} (index ${config.index})`;
  return {
    describe: where,
    list: async () => ({
      documents: await readAll({
        config,
        where,
        transport,
        key: fromEnvironment(config.key_env, env, where),
      }),
      version: null,
    }),
  };
};
