import { MEILISEARCH_URL, NO_MEILISEARCH } from '../contract/meilisearch.ts';
import { realServer, searchKeyOf } from '../contract/search-index/real-server.ts';
import { ADMIN_KEY, SEARCH_KEY, serveIndexes } from '../contract/search-index/stand-in.ts';
import { type Later, serveSearched } from './hosted-dealers.ts';
import { describe, expect, test } from './test.ts';
import { SLUG, type Visit, visiting, whatIsTyped } from './typed-queries.ts';

interface Place {
  readonly host: string;
  readonly adminKey: string;
  readonly searchKey: string;
}

interface Kind {
  readonly name: string;
  readonly needsServer?: boolean;
  readonly open: (later: Later) => Promise<Place>;
}

const kinds: readonly Kind[] = [
  {
    name: 'that stands in for one',
    open: async (later) => {
      const server = await serveIndexes();
      later(server.close);
      return { host: server.url, adminKey: ADMIN_KEY, searchKey: SEARCH_KEY };
    },
  },
  {
    name: 'that is real',
    needsServer: true,
    open: async (later) => ({ ...realServer, searchKey: await searchKeyOf(realServer, later) }),
  },
];

/** Dealers are built before the first test. */
const BUILDING_MS = 240_000;

for (const { name, needsServer = false, open } of kinds)
  describe(`what is typed where the stock is in a Meilisearch ${name}`, () => {
    test.skip(needsServer && MEILISEARCH_URL === undefined, NO_MEILISEARCH);
    // One build and one index a dealer for all of them.
    describe.configure({ mode: 'default' });
    const releases: (() => unknown)[] = [];
    const asked = new Set<string>();
    let host = '';
    let port = 0;

    test.beforeAll(async () => {
      test.setTimeout(BUILDING_MS);
      const place = await open((release) => releases.push(release));
      host = place.host;
      const index = `typed-${crypto.randomUUID()}`;
      const { searchKey: search_key } = place;
      releases.push(() =>
        fetch(`${host}/indexes/${index}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${place.adminKey}` },
        }),
      );
      const engine = { kind: 'meilisearch', host, index, search_key, asks_on_press: false } as const;
      port = await serveSearched([{ slug: SLUG, demo: SLUG, engine }], place.adminKey, (release) =>
        releases.push(release),
      );
    });
    test.afterAll(async () => {
      for (const release of releases.toReversed()) await release();
    });
    test.afterEach(() => {
      expect([...asked]).toEqual([host]);
      asked.clear();
    });

    const visit = visiting((slug, path) => `http://${slug}.localhost:${port}${path}`);
    const opened: Visit = async (...place) => {
      const visited = await visit(...place);
      visited.page.on('request', (request) => {
        const { pathname, origin } = new URL(request.url());
        if (pathname === '/multi-search' || pathname.startsWith('/data/search/')) asked.add(origin);
      });
      return visited;
    };
    whatIsTyped(opened);
  });
