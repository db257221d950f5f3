import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, settingsOf } from '#render/build.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { PROJECT } from '../fleet/place.ts';
import { afterwards, expect } from './test.ts';

const DEMO_SITES = join(PROJECT, 'sites');

/** What becomes of files of a dealer, by their names. */
type Changes = Readonly<Record<string, (own: never) => unknown>>;

/** Builds a demo dealer whose files were changed, and serves it on a port of its own until the test ends. */
export async function serveChanged(slug: string, changes: Changes) {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'));
  afterwards(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
  const at = (name: string) => join(folder, name);
  const places = { distDir: at('dist'), dataDir: at('data'), sitesDir: at('sites') };
  for (const name of readdirSync(DEMO_SITES).filter((one) => /^_|\.json$/.test(one) || one === slug))
    cpSync(join(DEMO_SITES, name), join(places.sitesDir, name), { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const file = join(places.sitesDir, slug, name);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as never)));
  }
  const { dealers } = await build(places);
  expect(dealers.map((built) => [built.slug, built.error])).toEqual([[slug, undefined]]);
  const platform = openLocalPlatform({ ...places, env: {} });
  const server = createNodeServer(createLocalServer(platform, { version: 'test' }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${slug}.localhost:${port}`, settings: settingsOf(places) };
}
