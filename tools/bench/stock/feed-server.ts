import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface ServedFeed {
  readonly text: string;
  readonly etag: string;
}

export interface FeedServer {
  /** The environment in which a build may read from it. */
  readonly env: Readonly<Record<string, string>>;
  readonly addressOf: (name: string) => string;
  readonly put: (name: string, text: string) => void;
  readonly end: () => void;
}

/** Serves feeds as web servers do: whoever has a feed already is told that it is the same. */
export async function startFeeds(): Promise<FeedServer> {
  const feeds = new Map<string, ServedFeed>();
  let put = 0;

  function answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const feed = feeds.get(url ?? '');
    if (feed === undefined) response.writeHead(404).end();
    else if (headers['if-none-match'] === feed.etag) response.writeHead(304, { etag: feed.etag }).end();
    else response.writeHead(200, { 'content-type': 'text/csv', etag: feed.etag }).end(feed.text);
  }

  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    env: { PRIVATE_SOURCES: host },
    addressOf: (name) => `http://${host}/${name}.csv`,
    put(name, text) {
      put += 1;
      feeds.set(`/${name}.csv`, { text, etag: `"${put}"` });
    },
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
