import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface StockEntry {
  readonly slug: string;
  readonly price: number;
  readonly created_at: string;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const stockFile = (sitesDir: string, slug: string) => join(sitesDir, slug, 'stock.json');

/** Vehicles of a dealer, the newest first. */
export const ageOrdered = (sitesDir: string, slug: string): readonly string[] =>
  (readJson(stockFile(sitesDir, slug)) as readonly StockEntry[])
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .map((vehicle) => vehicle.slug);

/** A hundred dollars less changes the price on the page, but no filter and no order. */
export function changePrice(sitesDir: string, slug: string, vehicle: string): void {
  const file = stockFile(sitesDir, slug);
  const changed = (readJson(file) as readonly StockEntry[]).map((entry) =>
    entry.slug === vehicle ? { ...entry, price: entry.price - 100 } : entry,
  );
  writeFileSync(file, JSON.stringify(changed, null, 1));
}

/** The name is on every page of a dealer, so a new one renders every page. */
export function changeName(sitesDir: string, slug: string, round: number): void {
  const file = join(sitesDir, slug, 'site.json');
  const config = readJson(file);
  writeFileSync(file, JSON.stringify({ ...config, name: `${config.name} ${round + 1}` }, null, 2));
}
