import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { isNode, parseDocument } from 'yaml';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import { isRecord, type JsonObject } from '#domain/lib/records.ts';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import type { PriceQualifiers } from '#domain/vehicles/price/price.ts';
import { readText } from '#sites/text-file.ts';
import { UsageError } from '../terminal/options.ts';
import type { SamplePlace } from './sample.ts';

export type StockConfig = Readonly<Record<string, unknown>>;

export const stockConfigOf = (place: SamplePlace, reading: FeedReadingConfig): StockConfig => {
  const { mapping, ...plain } = reading;
  return { ...place, ...plain, ...(mapping && { mapping }) };
};

const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** Replaces a field in the text of a site.json. All the rest stays as its author wrote it. */
export function withField(text: string, name: string, value: object): string {
  const document = parseDocument(text);
  const node = document.get(name, true);
  const range = isNode(node) ? node.range : undefined;
  if (range) return `${text.slice(0, range[0])}${indented(value)}${text.slice(range[1])}`;
  const end = text.lastIndexOf('}');
  if (end < 0) throw new UsageError('site.json is not a JSON object. Correct it first: npm run check-sites');
  const before = text.slice(0, end).trimEnd();
  const comma = before.endsWith('{') ? '' : ',';
  return `${before}${comma}\n  "${name}": ${indented(value)}\n}\n`;
}

/** Copies a file that lies elsewhere into the dealer's folder. Returns its path there. */
export function broughtIn(file: string, folder: string): string {
  const path = relative(folder, resolve(file));
  if (!path.startsWith('..') && path !== '') return path.split('\\').join('/');
  const name = basename(file);
  const there = join(folder, name);
  if (existsSync(there) && !readFileSync(there).equals(readFileSync(file)) && name !== 'stock.json')
    throw new UsageError(`${there} exists already and is another file. Remove or rename it first.`);
  copyFileSync(file, there);
  return name;
}

const recordIn = (value: unknown, name: string): JsonObject => {
  const inner = isRecord(value) ? value[name] : undefined;
  return isRecord(inner) ? inner : {};
};

/** Adds the words of prices to those that the dealer has. */
function withQualifiers(text: string, qualifiers: Partial<PriceQualifiers>): string {
  if (Object.keys(qualifiers).length === 0) return text;
  const vehicles = recordIn(parseDocument(text).toJS(), 'vehicles');
  const price_qualifiers = { ...recordIn(vehicles, 'price_qualifiers'), ...qualifiers };
  return withField(text, 'vehicles', { ...vehicles, price_qualifiers });
}

/** Writes the source, and what was said of its prices, into the site's configuration. */
export function writeStock(
  siteFile: string,
  stock: StockConfig,
  qualifiers: Partial<PriceQualifiers> = {},
): void {
  putFileSync(siteFile, withQualifiers(withField(readText(siteFile), 'stock', stock), qualifiers));
}
