// What a feed needs is loaded before the clock starts: builds have it in their bundle.
import '#adapters/feed-format/table.ts';
import '#domain/intake/intake.ts';
import 'undici';
import { publicFetch } from '#adapters/outside/public-fetch.ts';
import { openStockSources } from '#adapters/stock-source/sources.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { readStock } from '#domain/vehicle/read-stock.ts';
import { requireSite } from '#sites/load.ts';
import { NOW } from '../trees.ts';

const KB_A_MB = 1024;

/** Reads the stock of a dealer as a build does, and tells how long that took and the most memory that it held. */
const [sitesDir = '', slug = ''] = process.argv.slice(2);
const { env } = process;
const { config, folder } = requireSite(sitesDir, slug);
const [opened] = openStockSources(config.stock, {
  ...{ env, folder, now: NOW, fetch: publicFetch(env) },
  ...{ market: MARKETS[config.market], timezone: config.timezone },
});
if (opened === undefined) throw new Error(`${slug} has no source of stock`);

const peakMb = () => process.resourceUsage().maxRSS / KB_A_MB;
const startMb = peakMb();
const started = performance.now();
const reading = await opened.source.read();
if (reading === 'same') throw new Error('A feed that was never read cannot be the same');
const read = { startMb, seconds: (performance.now() - started) / 1000, peakMb: peakMb() };
const { vehicles, rejected } = readStock(reading.entries);
console.log(JSON.stringify({ ...read, vehicles: vehicles.length, rejected: rejected.slice(0, 3) }));
