import type { LocalServer } from '#adapters/lib/http/testing.ts';
import {
  type IndexSettings,
  type MultiSearch,
  type SearchDocument,
  SearchError,
  type SearchQuery,
} from '#domain/search/results/multi-search.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { openIndex } from '#engine/open-index.ts';
import { answer, serve } from '../stock-source/local-server.ts';

export const ADMIN_KEY = 'the-admin-key';
export const SEARCH_KEY = 'the-search-key';

type Json = Record<string, unknown>;

interface StoredIndex {
  readonly createdAt: string;
  readonly documents: Map<unknown, SearchDocument>;
  settings: IndexSettings;
}

interface Task {
  readonly uid: number;
  readonly type: string;
  readonly status: 'succeeded' | 'failed';
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly details: Json;
}

class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The index answers with our own engine, which is tested against recordings of a real server. */
function engineOf(uid: string, { documents, settings }: StoredIndex): MultiSearch {
  const { columns, chunks } = buildIndex({ uid, documents: [...documents.values()], settings });
  return openIndex({ columns: async () => columns, chunk: async (number) => chunks[number] });
}

/** The indexes of a server and their pending tasks. A change happens when its task is polled. */
class Indexes {
  readonly all = new Map<string, StoredIndex>();
  readonly tasks: Task[] = [];
  readonly #engines = new Map<string, MultiSearch>();
  #made = 0;

  get = (uid: string): StoredIndex => {
    const index = this.all.get(uid);
    if (!index) throw new Refused(404, 'index_not_found', `Index \`${uid}\` not found.`);
    return index;
  };

  create = (uid: string): StoredIndex => {
    if (this.all.has(uid)) throw new Refused(409, 'index_already_exists', `Index \`${uid}\` already exists.`);
    const index = { createdAt: `moment ${this.#made++}`, documents: new Map(), settings: {} };
    this.all.set(uid, index);
    return index;
  };

  search = async (query: SearchQuery) => {
    const { indexUid } = query;
    const engine = this.#engines.get(indexUid) ?? engineOf(indexUid, this.get(indexUid));
    this.#engines.set(indexUid, engine);
    const { results } = await engine({ queries: [query] });
    return results[0];
  };

  /** Documents for an index that is not there make one. Without being told it guesses their key. */
  add = (uid: string, documents: readonly SearchDocument[], key: string | null): void => {
    const candidates = Object.keys(documents[0] ?? {}).filter((field) => field.toLowerCase().endsWith('id'));
    if (!this.all.has(uid) && key === null && candidates.length > 1)
      throw new Refused(
        400,
        'index_primary_key_multiple_candidates_found',
        'The primary key inference failed.',
      );
    const index = this.all.get(uid) ?? this.create(uid);
    for (const document of documents) {
      if (!/^[\w-]+$/.test(String(document['id'])))
        throw new Refused(
          400,
          'invalid_document_id',
          `Document identifier \`${document['id']}\` is invalid.`,
        );
      index.documents.set(document['id'], document);
    }
  };

  swap = (a: string, b: string): void => {
    const [first, second] = [this.get(a), this.get(b)];
    this.all.set(a, second).set(b, first);
  };

  task = (type: string, details: Json, change: () => void): { taskUid: number } => {
    const uid = this.tasks.length;
    this.#engines.clear();
    try {
      change();
      this.tasks.push({ uid, type, details, status: 'succeeded', error: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message } = error;
      this.tasks.push({ uid, type, details, status: 'failed', error: { code, message } });
    }
    return { taskUid: uid };
  };
}

interface IndexRequest {
  readonly indexes: Indexes;
  readonly uid: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Route = readonly [pattern: RegExp, reply: (asked: IndexRequest) => unknown];

const listed = ({ indexes, query }: IndexRequest) => {
  const offset = Number(query.get('offset') ?? 0);
  const results = [...indexes.all.keys()].map((uid) => ({ uid }));
  return { results: results.slice(offset, offset + Number(query.get('limit') ?? 20)), total: results.length };
};

const ROUTES: readonly Route[] = [
  [/^GET \/tasks$/, ({ indexes }) => ({ results: indexes.tasks })],
  [/^GET \/tasks\/(\d+)$/, ({ indexes, uid }) => indexes.tasks[Number(uid)]],
  [/^GET \/indexes$/, listed],
  [/^GET \/indexes\/([^/]+)$/, ({ indexes, uid }) => ({ uid, createdAt: indexes.get(uid).createdAt })],
  [
    /^GET \/indexes\/([^/]+)\/stats$/,
    ({ indexes, uid }) => ({ numberOfDocuments: indexes.get(uid).documents.size }),
  ],
  [
    /^POST \/indexes$/,
    ({ indexes, body }) =>
      indexes.task('indexCreation', {}, () => indexes.create((body as { uid: string }).uid)),
  ],
  [
    /^DELETE \/indexes\/([^/]+)$/,
    ({ indexes, uid }) =>
      indexes.task('indexDeletion', {}, () => indexes.get(uid) && indexes.all.delete(uid)),
  ],
  [/^GET \/indexes\/([^/]+)\/settings$/, ({ indexes, uid }) => indexes.get(uid).settings],
  [
    /^PATCH \/indexes\/([^/]+)\/settings$/,
    ({ indexes, uid, body }) =>
      indexes.task('settingsUpdate', {}, () => {
        indexes.get(uid).settings = body as IndexSettings;
      }),
  ],
  [
    /^POST \/indexes\/([^/]+)\/documents$/,
    ({ indexes, uid, query, body }) =>
      indexes.task('documentAdditionOrUpdate', {}, () =>
        indexes.add(uid, body as readonly SearchDocument[], query.get('primaryKey')),
      ),
  ],
  [
    /^POST \/swap-indexes$/,
    ({ indexes, body }) => {
      const swaps = body as readonly { indexes: [string, string] }[];
      return indexes.task('indexSwap', { swaps }, () => {
        for (const { indexes: pair } of swaps) indexes.swap(...pair);
      });
    },
  ],
  [
    /^POST \/multi-search$/,
    async ({ indexes, body }) => ({
      results: await Promise.all((body as { queries: readonly SearchQuery[] }).queries.map(indexes.search)),
    }),
  ],
];

function checkKey(authorization: string | undefined, path: string): void {
  if (authorization === undefined)
    throw new Refused(401, 'missing_authorization_header', 'The Authorization header is missing.');
  const allowed = path === '/multi-search' ? [ADMIN_KEY, SEARCH_KEY] : [ADMIN_KEY];
  if (!allowed.includes(authorization.replace('Bearer ', '')))
    throw new Refused(403, 'invalid_api_key', 'The provided API key is invalid.');
}

/** CORS for every origin, like a real server. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** A minimal Meilisearch: enough to fill an index and search it. */
export const serveIndexes = async (): Promise<LocalServer> => {
  const indexes = new Indexes();
  return serve(async (request, response, text) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const asked = `${request.method} ${pathname}`;
    response.setHeaders(new Map(Object.entries(ANY_ORIGIN)));
    if (request.method === 'OPTIONS') return answer(response, 200, '');
    try {
      checkKey(request.headers.authorization, pathname);
      const route = ROUTES.find(([pattern]) => pattern.test(asked));
      if (!route) throw new Refused(404, 'not_found', `Nothing stands at ${asked}.`);
      const uid = route[0].exec(asked)?.[1] ?? '';
      const reply = await route[1]({ indexes, uid, query, body: text === '' ? null : JSON.parse(text) });
      answer(response, 200, JSON.stringify(reply));
    } catch (error) {
      if (!(error instanceof Refused || error instanceof SearchError)) throw error;
      answer(response, error.status, JSON.stringify({ message: error.message, code: error.code }));
    }
  });
};
