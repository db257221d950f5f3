import { join } from 'node:path';
import { writeStock } from '#scripts/feed/site-file.ts';
import { sampleStock } from '#tools/sample-data/stock/yard.ts';
import { grownStock } from '../fleet/grown-stock.ts';
import { writeFleet } from '../fleet/write.ts';
import { type Ground, MODELS, NOW, OURS } from '../trees.ts';
import { FEED_HEADER, FEED_READING, lineOf, type SampleVehicle } from './feed.ts';
import type { FeedServer } from './feed-server.ts';

/** A dealer whose stock stands in a feed elsewhere. */
export interface FedDealer {
  readonly slug: string;
  readonly vehicles: number;
  readonly ground: Ground;
  /** Lets the feed ask a hundred dollars less for another vehicle each time. */
  readonly changePrice: () => void;
}

/** Larger stocks repeat these under numbers of their own. */
const MOST_DIFFERENT = 16_000;

const PROFILE = {
  firstId: 100_000,
  catalogue: 'cars',
  fresh: 0.2,
  demo: 0.08,
  makes: ['Toyota', 'Mazda', 'Hyundai', 'Kia', 'Mitsubishi', 'Isuzu Ute'],
  stockNumbers: ['T#####'],
  times: 'iso',
} as const;

const stockOf = (sitesDir: string, slug: string, vehicles: number): readonly SampleVehicle[] =>
  grownStock(
    sampleStock(sitesDir, slug, { ...PROFILE, count: Math.min(vehicles, MOST_DIFFERENT) }),
    vehicles,
  );

const arrivalOf = (vehicle: SampleVehicle): number => Date.parse(String(vehicle['created_at']));

/** As many are newer, so that it stands neither on the home page nor among the first results. */
const NEWER = 60;

/** Where vehicles with a price stand in the feed, from an older one on. */
function olderPlaces(stock: readonly SampleVehicle[]): readonly number[] {
  const places = [...stock.keys()]
    .filter((place) => Number(stock[place]?.['price']) > 0 && stock[place]?.['status'] === 'in_stock')
    .sort((a, b) => arrivalOf(stock[b] ?? {}) - arrivalOf(stock[a] ?? {}));
  return places.slice(Math.min(NEWER, places.length >> 1));
}

/** Writes a dealer modelled on one that exists, and serves its feed. */
export function writeFedDealer(folder: string, vehicles: number, feeds: FeedServer): FedDealer {
  const home = join(folder, `of-${vehicles}`);
  const sitesDir = join(home, 'sites');
  const name = `stock-${vehicles}`;
  const { slugs } = writeFleet(MODELS, sitesDir, { dealers: 1, vehicles: 0, now: NOW });
  const [slug = ''] = slugs;
  writeStock(join(sitesDir, slug, 'site.json'), {
    ...{ kind: 'url', url: feeds.addressOf(name) },
    ...FEED_READING,
  });
  const stock = [...stockOf(sitesDir, slug, vehicles)];
  const lines = stock.map(lineOf);
  const serve = () => feeds.put(name, `${FEED_HEADER}\n${lines.join('\n')}\n`);
  const older = olderPlaces(stock);
  let changes = 0;
  serve();
  return {
    ...{ slug, vehicles },
    ground: { tree: OURS, sitesDir, now: NOW, folder: join(home, 'ours'), env: feeds.env },
    changePrice() {
      const place = older[changes % older.length] ?? 0;
      const before = stock[place] ?? {};
      const vehicle = { ...before, price: Number(before['price']) - 100 };
      changes += 1;
      stock[place] = vehicle;
      lines[place] = lineOf(vehicle, place);
      serve();
    },
  };
}
