import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { distDir } from '../fleet/place.ts';
import { siteOf } from '../fleet/sites.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'html-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const server = createLocalServer(openLocalPlatform({ distDir, dataDir, env: { DEMO: '1' } }), {
  version: 'test',
});

/** Sends requests to the test server as a browser would. */
export const ask = async (slug: string, path: string): Promise<Response> =>
  server.fetch(new Request(`http://${slug}.localhost${path}`));

/** Requests a URL on the dealer's own host. */
export async function askAt(slug: string, address: string): Promise<Response> {
  const { origin } = new URL(siteOf(slug).config.url);
  expect(new URL(address).origin, address).toBe(origin);
  return ask(slug, address.slice(origin.length));
}
