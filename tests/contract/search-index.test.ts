import { expect, onTestFinished, test } from 'vitest';
import {
  type IndexedDocument,
  openMeilisearchIndex,
  type SearchIndex,
} from '#adapters/search/index/meilisearch.ts';
import { INDEX_SETTINGS, searchDocument } from '#domain/search/results/document.ts';
import type { SearchQuery } from '#domain/search/results/multi-search.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { closedAfter, describeEach } from './databases.ts';
import { MEILISEARCH_URL, NO_MEILISEARCH } from './meilisearch.ts';
import { realServer, searchKeyOf } from './search-index/real-server.ts';
import { ADMIN_KEY, SEARCH_KEY, serveIndexes } from './search-index/stand-in.ts';

/** A server with its keys. A real server without a master key accepts any. */
interface Place {
  readonly host: string;
  readonly adminKey: string;
  readonly searchKey: string;
  /** Whether the server checks keys. */
  readonly hasKeys: boolean;
}

interface Kind {
  readonly name: string;
  readonly missing?: string;
  readonly open: () => Promise<Place>;
}

const kinds: readonly Kind[] = [
  {
    name: 'meilisearch (stand-in)',
    open: async () => {
      const server = closedAfter(await serveIndexes());
      return { host: server.url, adminKey: ADMIN_KEY, searchKey: SEARCH_KEY, hasKeys: true };
    },
  },
  {
    name: 'meilisearch (real)',
    ...(MEILISEARCH_URL === undefined && { missing: NO_MEILISEARCH }),
    open: async () => ({
      ...realServer,
      searchKey: await searchKeyOf(realServer, (release) =>
        onTestFinished(async () => void (await release())),
      ),
    }),
  },
];

const stockOf = (count: number, first = 1): readonly IndexedDocument[] =>
  Array.from({ length: count }, (_, at) =>
    searchDocument(vehicleWith({ id: String(first + at), slug: `car-${first + at}` })),
  );

type Fetch = typeof globalThis.fetch;

const request = (place: Place, method: string, path: string, body: unknown = null, key = place.adminKey) =>
  fetch(place.host + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: body === null ? null : JSON.stringify(body),
  }).then((response) => response.json());

describeEach(kinds, 'the index of a dealer on $name', ({ open }) => {
  async function anIndex() {
    const place = await open();
    const name = `test-${crypto.randomUUID()}`;
    const uids = async (): Promise<string[]> => {
      const { results } = await request(place, 'GET', '/indexes?limit=1000');
      return results.map(({ uid }: { uid: string }) => uid).filter((uid: string) => uid.startsWith(name));
    };
    onTestFinished(async () => {
      for (const uid of await uids()) await request(place, 'DELETE', `/indexes/${uid}`);
    });
    const connect = (fetch: Fetch = globalThis.fetch, adminKey = place.adminKey): SearchIndex =>
      openMeilisearchIndex(
        { host: place.host, index: name, adminKey, keyName: 'MEILISEARCH_ADMIN_KEY' },
        { fetch, timeoutMs: 20_000 },
      );
    const search = (query: Partial<SearchQuery> = {}) =>
      request(place, 'POST', '/multi-search', { queries: [{ indexUid: name, ...query }] }, place.searchKey);
    const ids = async (query: Partial<SearchQuery> = {}): Promise<readonly string[]> =>
      (await search({ limit: 5000, ...query })).results[0].hits.map(({ id }: { id: string }) => id);
    return { place, name, uids, connect, ids, search };
  }

  const put = (index: SearchIndex, documents: readonly IndexedDocument[]) =>
    index.replace({ documents, settings: INDEX_SETTINGS });
  const idsOf = (documents: readonly IndexedDocument[]) => documents.map(({ id }) => id);

  test('has no size before it is filled, then that of the stock, and can be emptied', async () => {
    const { connect } = await anIndex();
    const index = connect();
    expect(await index.size()).toBeNull();
    await put(index, stockOf(3));
    expect(await index.size()).toBe(3);
    await put(index, []);
    expect(await index.size()).toBe(0);
  });

  test('is filled in portions, each with a message, and returns equal documents in their order', async () => {
    const { connect, ids } = await anIndex();
    const arrived: number[] = [];
    const documents = stockOf(2345);
    await connect().replace({
      documents,
      settings: INDEX_SETTINGS,
      onArrived: (count) => arrived.push(count),
    });
    expect(arrived).toEqual([0, 1000, 2000, 2345]);
    expect(await ids({ sort: ['created_at:desc'] })).toEqual(idsOf(documents));
  });

  /** A process that dies after the given number of batches: all later requests fail. */
  const dyingAfter = (portions: number): Fetch => {
    let sent = 0;
    return async (url, init) => {
      if (new URL(String(url)).pathname.endsWith('/documents')) sent += 1;
      if (sent > portions) throw new TypeError('fetch failed');
      return fetch(url, init);
    };
  };

  test('is unchanged if a push fails between two portions, and the next push cleans up', async () => {
    const { connect, ids, uids, name } = await anIndex();
    await put(connect(), stockOf(5));
    await expect(put(connect(dyingAfter(1)), stockOf(1500, 100))).rejects.toThrow('could not be reached');
    expect(await ids()).toEqual(['1', '2', '3', '4', '5']);
    expect(await uids()).toHaveLength(2);
    await put(connect(), stockOf(2, 3));
    expect(await ids()).toEqual(['3', '4']);
    expect(await uids()).toEqual([name]);
  });

  test('is not shown if another push deleted it while it was filled', async () => {
    const { place, connect, ids, uids, name } = await anIndex();
    await put(connect(), stockOf(5));
    const deletedBefore: Fetch = async (url, init) => {
      if (new URL(String(url)).pathname.endsWith('/documents'))
        for (const uid of await uids()) {
          if (uid === name) continue;
          await request(place, 'DELETE', `/indexes/${uid}`);
        }
      return fetch(url, init);
    };
    await expect(put(connect(deletedBefore), stockOf(7))).rejects.toThrow('Push again');
    expect(await ids()).toEqual(['1', '2', '3', '4', '5']);
  });

  test('is swapped once, even if the response to the swap is lost', async () => {
    const { connect, ids, uids, name } = await anIndex();
    await put(connect(), stockOf(5));
    const losing: Fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (String(url).endsWith('/swap-indexes')) throw new TypeError('fetch failed');
      return response;
    };
    await put(connect(losing), stockOf(2, 7));
    expect(await ids()).toEqual(['7', '8']);
    expect(await uids()).toEqual([name]);
  });

  test('is swapped with a key that cannot see tasks of two indexes', async () => {
    const { connect, ids, uids, name } = await anIndex();
    await put(connect(), stockOf(5));
    let hidden = '';
    const hiding: Fetch = async (url, init) => {
      if (hidden !== '' && String(url).endsWith(hidden))
        return Response.json({ code: 'task_not_found', message: 'Task not found.' }, { status: 404 });
      const response = await fetch(url, init);
      if (String(url).endsWith('/swap-indexes')) hidden = `/tasks/${(await response.clone().json()).taskUid}`;
      return response;
    };
    await put(connect(hiding), stockOf(2, 7));
    expect(await ids()).toEqual(['7', '8']);
    expect(await uids()).toEqual([name]);
  });

  test('is never empty or missing during a push', async () => {
    const { connect, search } = await anIndex();
    await put(connect(), stockOf(40));
    const seen = new Set<unknown>();
    let reads = 0;
    let busy = true;
    const reading = (async () => {
      while (busy) {
        const { results, code } = await search({ limit: 0 });
        seen.add(results?.[0].estimatedTotalHits ?? code);
        reads += 1;
      }
    })();
    for (const count of [50, 40, 50]) await put(connect(), stockOf(count));
    busy = false;
    await reading;
    expect(reads).toBeGreaterThan(10);
    expect([...seen].filter((total) => total !== 40 && total !== 50)).toEqual([]);
  });

  test('is unchanged after a failed task, whose error is reported', async () => {
    const { connect, ids, uids, name } = await anIndex();
    await put(connect(), stockOf(2));
    await expect(put(connect(), [...stockOf(2), { id: 'no.such/id' }])).rejects.toThrow(
      /task \d+ failed, invalid_document_id: .*no\.such\/id.*push again/s,
    );
    expect(await ids()).toEqual(['1', '2']);
    expect(await uids()).toEqual([name]);
  });

  test('is protected by a key, and a wrong one is reported by its variable, never by its value', async () => {
    const { place, connect } = await anIndex();
    if (!place.hasKeys) return expect(await connect(fetch, 'anything').size()).toBeNull();
    const failure = await put(connect(fetch, 'a-wrong-key'), stockOf(1)).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/HTTP 403, invalid_api_key.*Set MEILISEARCH_ADMIN_KEY/);
    expect(String(failure)).not.toContain('a-wrong-key');
  });

  test('accepts a browser key only if it may do nothing but search', async () => {
    const { place, connect } = await anIndex();
    await put(connect(), stockOf(1));
    await connect().checkSearchKey(place.searchKey);
    if (!place.hasKeys) return;
    await expect(connect().checkSearchKey(place.adminKey)).rejects.toThrow('may do more than search');
    await expect(connect().checkSearchKey('a-wrong-key')).rejects.toThrow('Set "search_key"');
  });
});

test('a host that does not respond is named', async () => {
  const index = openMeilisearchIndex(
    { host: 'http://127.0.0.1:1', index: 'cars', adminKey: 'k', keyName: 'MEILISEARCH_ADMIN_KEY' },
    { fetch, wait: async () => undefined },
  );
  await expect(index.size()).rejects.toMatchObject({
    where: 'http://127.0.0.1:1 (index cars)',
    what: 'it could not be reached',
  });
});

test('a server that is not Meilisearch is reported', async () => {
  const index = openMeilisearchIndex(
    { host: 'http://search.example', index: 'cars', adminKey: 'k', keyName: 'MEILISEARCH_ADMIN_KEY' },
    { fetch: async () => new Response('<h1>Welcome</h1>') },
  );
  await expect(index.size()).rejects.toThrow('does not come from Meilisearch');
});
