import { create, insertMultiple, load, save, search as searchOrama } from '@orama/orama';
import itemsjs from 'itemsjs';
import type { SearchDocument } from '#domain/search/results/multi-search.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { openIndex } from '#engine/open-index.ts';
import type { Question } from './questions.ts';
import { FACETS, SETTINGS } from './stock.ts';

export const HITS = 21;

export type Search = (question: Question) => Promise<number>;

/** A search engine: what a browser downloads for it, and how it starts. */
export interface Contestant {
  readonly name: string;
  /** A module that exports what a page needs, to measure the size of the library. */
  readonly library: string;
  /** The engine has no typo tolerance, so it gets no such questions. */
  readonly forgivesTypos: boolean;
  /** The files of its index. */
  readonly build: (documents: readonly SearchDocument[]) => Promise<readonly string[]>;
  readonly start: (files: readonly string[]) => Promise<Search>;
}

const quoted = (value: string) => `"${value}"`;

const ours: Contestant = {
  name: 'ours',
  library: "export { openIndex } from '#engine/open-index.ts';",
  forgivesTypos: true,
  build: async (documents) => {
    const { columns, chunks } = buildIndex({ uid: 'stock', documents, settings: SETTINGS });
    return [columns, ...chunks].map((file) => JSON.stringify(file));
  },
  start: async ([columns = '', ...chunks]) => {
    const multiSearch = openIndex({
      columns: async () => JSON.parse(columns),
      chunk: async (number) => JSON.parse(chunks[number] ?? ''),
    });
    return async ({ text = '', filters = {}, sort, isDisjunctive }) => {
      const filter = Object.entries(filters).map(([attribute, values]) =>
        values.map((value) => `${attribute} = ${quoted(value)}`),
      );
      const main = {
        indexUid: 'stock',
        q: text,
        filter,
        facets: FACETS,
        limit: HITS,
        sort: sort ? [`${sort}:asc`] : [],
      };
      const counts = isDisjunctive ? [{ indexUid: 'stock', q: text, facets: ['make'], limit: 1 }] : [];
      const { results } = await multiSearch({ queries: [main, ...counts] });
      return results[0]?.estimatedTotalHits ?? -1;
    };
  },
};

/** Orama only counts strings as facets, so it gets facet numbers as strings. */
const asTexts = (document: SearchDocument) => ({
  ...Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null)),
  seats: String(document['seats'] ?? ''),
  year: String(document['year'] ?? ''),
  // Orama's ids are strings.
  id: String(document['id']),
});

const SCHEMA = {
  name: 'string',
  price: 'number',
  ...Object.fromEntries(FACETS.map((facet) => [facet, facet === 'filtered_features' ? 'enum[]' : 'enum'])),
} as const;

const oramaDatabase = () => create({ schema: SCHEMA });

const orama: Contestant = {
  name: 'Orama',
  library: "export { create, load, search } from '@orama/orama';",
  forgivesTypos: true,
  build: async (documents) => {
    const database = oramaDatabase();
    await insertMultiple(database, documents.map(asTexts));
    return [JSON.stringify(save(database))];
  },
  start: async ([file = '']) => {
    const database = oramaDatabase();
    load(database, JSON.parse(file));
    const facets = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, { limit: 500 }]));
    return async ({ text = '', filters = {}, sort, isDisjunctive }) => {
      const where = Object.fromEntries(
        Object.entries(filters).map(([name, values]) => [name, { in: [...values] }]),
      );
      const answer = await searchOrama(database, {
        term: text,
        properties: ['name'],
        tolerance: text === '' ? 0 : 1,
        where,
        facets: facets(FACETS),
        limit: HITS,
        ...(sort ? { sortBy: { property: sort, order: 'ASC' as const } } : {}),
      });
      if (isDisjunctive) await searchOrama(database, { term: text, facets: facets(['make']), limit: 1 });
      return answer.count;
    };
  },
};

const items: Contestant = {
  name: 'itemsjs',
  library: "export { default } from 'itemsjs';",
  forgivesTypos: false,
  // itemsjs builds its index in the browser from the documents.
  build: async (documents) => [JSON.stringify(documents)],
  start: async ([file = '']) => {
    const documents: readonly object[] = JSON.parse(file);
    const engine = itemsjs(documents, {
      searchableFields: ['name'],
      aggregations: Object.fromEntries(FACETS.map((facet) => [facet, { size: 500, conjunction: false }])),
      sortings: { price: { field: 'price', order: 'asc' } },
    });
    // itemsjs always returns disjunctive counts.
    return async ({ text, filters = {}, sort }) =>
      engine.search({
        per_page: HITS,
        page: 1,
        filters,
        ...(text ? { query: text } : {}),
        ...(sort ? { sort } : {}),
      }).pagination.total;
  },
};

export const CONTESTANTS: readonly Contestant[] = [ours, orama, items];
