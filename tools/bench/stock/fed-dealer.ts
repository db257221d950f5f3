import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openRows } from '#adapters/stock/import/format/open.ts';
import { isRecord } from '#domain/lib/records.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { FeedRow } from '#domain/stock/import/column-lookup.ts';
import { guessMapping } from '#domain/stock/import/guess/guess.ts';
import { writeStock } from '#scripts/feed/site-file.ts';
import { madeFeed } from '../../../tests/contract/feeds-at-scale/made-feed.ts';
import { writeFleet } from '../fleet/write.ts';
import { type Ground, MODELS, NOW, OURS } from '../trees.ts';

/** A dealer whose stock stands in a CSV feed of a foreign layout. */
export interface FedDealer {
  readonly vehicles: number;
  readonly ground: Ground;
  /** Lets the feed ask a hundred dollars less for another vehicle each time. */
  readonly changePrice: () => void;
  readonly end: () => void;
}

async function textOf(vehicles: number): Promise<string> {
  const chunks = [];
  for await (const chunk of madeFeed('csv', vehicles)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Guesses what a person would configure for this feed. */
async function readingOf(text: string): Promise<object> {
  const sample: FeedRow[] = [];
  for await (const row of (await openRows(new Blob([text]).stream(), {}, 'feed')).rows)
    if (isRecord(row)) sample.push(row);
  const { mapping, preset } = guessMapping(sample, { market: MARKETS.AU, answers: {} });
  return { mapping, ...(preset !== null && { preset }) };
}

/** Serves a feed as web servers do: a client that has it already is told that it is the same. */
async function serveFeed(feed: () => { readonly text: string; readonly etag: string }) {
  const server = createServer(({ headers }, response) => {
    const { text, etag } = feed();
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { 'content-type': 'text/csv', etag }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every so many vehicles have the same day of arrival. */
const DAYS = 28;
const PRICE = /"\$(\d+)"/;

/** Writes a dealer modelled on one that exists, and serves its feed. */
export async function writeFedDealer(folder: string, vehicles: number): Promise<FedDealer> {
  const home = join(folder, `of-${vehicles}`);
  const sitesDir = join(home, 'sites');
  const { slugs } = writeFleet(MODELS, sitesDir, { dealers: 1, vehicles: 0, now: NOW });
  const lines = (await textOf(vehicles)).split('\n');
  let changes = 0;
  const { host, end } = await serveFeed(() => ({ text: lines.join('\n'), etag: `"${changes}"` }));
  writeStock(join(sitesDir, slugs[0] ?? '', 'site.json'), {
    kind: 'url',
    url: `http://${host}/stock.csv`,
    format: 'csv',
    ...(await readingOf(lines.slice(0, 200).join('\n'))),
  });
  return {
    vehicles,
    ground: { tree: OURS, sitesDir, now: NOW, folder: join(home, 'ours'), env: { PRIVATE_SOURCES: host } },
    end,
    changePrice() {
      // The first of each round is the oldest: it stands neither on the home page nor among the first results.
      const place = 1 + ((changes * DAYS) % vehicles);
      changes += 1;
      lines[place] = (lines[place] ?? '').replace(PRICE, (_, amount) => `"$${amount - 100}"`);
    },
  };
}
