import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STOCK_SEARCH_FILE, stockSearchText } from '#adapters/search/stock/file-format.ts';
import { writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { countFacets } from '#domain/search/filters/facets.ts';
import { vocabularyOf } from '#domain/search/query/vocabulary.ts';
import { INDEX_SETTINGS, searchDocument } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { publicVehicle } from '#domain/vehicles/vehicle.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { serveSilently } from '../processes/silent-server.ts';
import { DEALER } from './routes.ts';

/** A server in production mode with its own database, for one invented dealer that has every feature. */
const folder = process.env['FUZZ_DIR'] ?? '.';
const distDir = join(folder, 'dist');
const PRIZES = ['hat', 'mug'].map((id) => ({ id, name: id, text: id }));
const site = configWith({
  slug: DEALER,
  url: `https://www.${DEALER}.example`,
  website_id: 77,
  spin_to_win: { campaign: 'fuzz', prizes: PRIZES },
  saved: { enabled: true },
  garage_enabled: true,
});
/** Enough names that a search which compares too many words with them is noticed. */
const vehicles = Array.from({ length: 300 }, (_, at) =>
  vehicleWith({
    id: `v${at + 1}`,
    slug: `v${at + 1}`,
    model: `Corolla ${at.toString(36)}`,
    badge: `GX${at}`,
  }),
);
const { columns, chunks } = buildIndex({
  uid: EMBEDDED_INDEX,
  documents: vehicles.map((vehicle) => searchDocument(publicVehicle(vehicle))),
  settings: INDEX_SETTINGS,
});

const secrets = join(distDir, '.private', DEALER);
mkdirSync(join(distDir, DEALER), { recursive: true });
mkdirSync(secrets, { recursive: true });
await writeDealerData(secrets, sampleDealer(DEALER, { site: { ...site } }));
writeFileSync(
  join(secrets, STOCK_SEARCH_FILE),
  stockSearchText({
    version: 1,
    last_arrival: 0,
    since: {},
    vocabulary: vocabularyOf(countFacets(vehicles)),
    columns,
    chunks,
  }),
);

const env = {
  ...process.env,
  DEMO: '0',
  SITE_SLUG: DEALER,
  CLIENT_ADDRESS_HEADER: 'x-real-ip',
  ALTCHA_HMAC_KEY: 'of the fuzz run',
};
const platform = openLocalPlatform({ env, distDir, dataDir: join(folder, 'data') });
const server = createNodeServer(createLocalServer(platform, { version: 'fuzz' }));
serveSilently(server);
