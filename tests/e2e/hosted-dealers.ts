import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteConfig } from '#domain/site/schema.ts';
import { build, settingsOf } from '#render/build.ts';
import { pushDealer } from '#scripts/stock-push/push-dealer.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
import { PROJECT } from '../fleet/place.ts';
import { expect } from './test.ts';

const DEMO_SITES = join(PROJECT, 'sites');

/** A copy of a demo dealer with a hosted search engine, under a slug of its own. */
export interface Searched {
  readonly slug: string;
  readonly demo: string;
  readonly engine: SiteConfig['search']['engine'];
}

export type Later = (release: () => unknown) => void;

function writeSites(sitesDir: string, dealers: readonly Searched[]): void {
  for (const name of readdirSync(DEMO_SITES).filter((one) => /^_|\.json$/.test(one)))
    cpSync(join(DEMO_SITES, name), join(sitesDir, name), { recursive: true });
  for (const { slug, demo, engine } of dealers) {
    cpSync(join(DEMO_SITES, demo), join(sitesDir, slug), { recursive: true });
    const own = JSON.parse(readFileSync(join(DEMO_SITES, demo, 'site.json'), 'utf8'));
    const url = `https://www.${slug}.example`;
    const changed = { ...own, slug, url, search: { ...own.search, engine } };
    writeFileSync(join(sitesDir, slug, 'site.json'), JSON.stringify(changed));
  }
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Builds the dealers, fills their hosted indexes like `stock-push`, and serves them on a port of their own. */
export async function serveSearched(
  dealers: readonly Searched[],
  adminKey: string,
  later: Later,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-'));
  later(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const places = { distDir: at('dist'), dataDir: at('data'), sitesDir: at('sites') };
  writeSites(places.sitesDir, dealers);
  const built = await build(places);
  expect(built.dealers.map(({ slug, error }) => [slug, error])).toEqual(
    dealers.map(({ slug }) => [slug, undefined]).toSorted(),
  );
  const settings = { ...settingsOf(places), dryRun: false };
  const env = { MEILISEARCH_ADMIN_KEY: adminKey };
  for (const { slug, engine } of dealers)
    if (engine.kind === 'meilisearch') await pushDealer(slug, settings, { env, fetch }, () => undefined);
  const server = createNodeServer(
    createLocalServer(openLocalPlatform({ ...places, env: {} }), { version: 'test' }),
  );
  later(
    () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  );
  return listening(server);
}
