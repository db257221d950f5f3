import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeDealerData } from '#adapters/dealer-data/private-files.ts';
import { sampleDealer } from '#adapters/dealer-data/testing.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
import { serveSilently } from '../silent-server.ts';
import { DEALERS, PICTURES, picturePath } from './dealers.ts';

/** A server in production mode for ten invented dealers, with one page, leads and pictures. */
const folder = process.env['BENCH_DIR'] ?? '.';
const distDir = join(folder, 'dist');
const PAGE = `<!doctype html><title>A yard</title>${'<p>What stands on a page of a dealer.</p>'.repeat(800)}`;

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = await sharp({ create: { width: 2000, height: 1250, channels: 3, background: '#888', noise } })
  .jpeg()
  .toBuffer();

for (const slug of DEALERS) {
  const site = join(distDir, slug);
  const secrets = join(distDir, '.private', slug);
  mkdirSync(join(site, 'assets'), { recursive: true });
  mkdirSync(secrets, { recursive: true });
  writeFileSync(join(site, 'index.html'), PAGE);
  for (let number = 0; number < PICTURES; number++) writeFileSync(join(site, picturePath(number)), picture);
  const config = configWith({ slug, url: `https://www.${slug}.example` });
  await writeDealerData(secrets, sampleDealer(slug, { site: { ...config } }));
}

const env = { ...process.env, DEMO: '0', CLIENT_ADDRESS_HEADER: 'x-real-ip' };
const platform = openLocalPlatform({ env, distDir, dataDir: join(folder, 'data') });
const server = createNodeServer(createLocalServer(platform, { version: 'bench' }));
serveSilently(server);
