import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_PATH } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { distDir, dataDir as fleetDataDir } from '../fleet/place.ts';
import { DRAWINGS_HEADER, SHOPPER_HEADER } from './shopper-header.ts';

/** This worker's server: it reads the shared fleet and has its own leads, accounts and reservations. */
export interface Shop {
  readonly port: number;
  readonly dataDir: string;
  /** Sends a request without a browser. Node cannot resolve `*.localhost` on every system. */
  readonly ask: (slug: string, path: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const IMAGE_CACHE = 'image-cache';

const DRAWING = /^\/assets\/vehicles\/[\w-]+\.svg$/;

const GREY_DOT = Buffer.from('R0lGODlhAQABAIAAAJmqo////yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/**
 * A grey dot instead of a drawn vehicle; the page gives each picture its size. Browsers spend a third of a visit
 * on drawings, so tests that need them ask for them (see `WITH_DRAWINGS`).
 */
function plainPicture(request: Request): Response | undefined {
  const { pathname, searchParams, hostname } = new URL(request.url);
  const path = pathname === PICTURE_PATH ? (searchParams.get('url') ?? '') : pathname;
  if (!DRAWING.test(path) || request.headers.has(DRAWINGS_HEADER)) return undefined;
  if (!existsSync(join(distDir, hostname.split('.')[0] ?? '', path))) return undefined;
  return new Response(GREY_DOT, { headers: { 'content-type': 'image/gif', 'cache-control': 'no-cache' } });
}

export type Serve = (request: Request) => Response | Promise<Response>;

interface Opening {
  /** Handles each request before it reaches the shop. */
  readonly door?: (serve: Serve) => Serve;
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: (entry: object) => void;
}

/** All test shoppers share one machine, so this header gives each an IP address and rate limits of its own. */
const OF_TESTS = { DEMO: '1', ALTCHA_HMAC_KEY: 'of the tests', CLIENT_ADDRESS_HEADER: SHOPPER_HEADER };

export async function openShop({ door, env = OF_TESTS, log }: Opening = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  // All workers share the cache of scaled pictures.
  await mkdir(join(fleetDataDir, IMAGE_CACHE), { recursive: true });
  await symlink(join(fleetDataDir, IMAGE_CACHE), join(dataDir, IMAGE_CACHE));
  const platform = openLocalPlatform({ distDir, dataDir, env, ...(log && { log }) });
  const app = createLocalServer(platform, { version: 'test' });
  const serve: Serve = (request) => plainPicture(request) ?? app.fetch(request);
  const server = createNodeServer({ fetch: door?.(serve) ?? serve });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    dataDir,
    ask: async (slug, path, init) => app.fetch(new Request(`http://${slug}.localhost${path}`, init)),
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      // Work that the last request started may still be writing.
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

let opened: Shop | undefined;

/** Starts this worker's shop, until the worker ends. */
export async function withShop(work: () => Promise<void>): Promise<void> {
  opened = await openShop();
  await work();
  await opened.close();
}

export function shop(): Shop {
  if (opened) return opened;
  throw new Error('Only a test that runs has a shop: ask for it inside a test, not where tests are listed.');
}

export const addressOf = (slug: string, path: string): string =>
  `http://${slug}.localhost:${shop().port}${path}`;

export const ask: Shop['ask'] = (...question) => shop().ask(...question);
