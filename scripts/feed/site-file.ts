import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { isNode, parseDocument } from 'yaml';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { readText } from '#sites/text-file.ts';
import { UsageError } from '../terminal/options.ts';
import type { SamplePlace } from './sample.ts';

export type StockConfig = Readonly<Record<string, unknown>>;

export const stockConfigOf = (place: SamplePlace, reading: FeedReadingConfig): StockConfig => {
  const { mapping, ...plain } = reading;
  return { ...place, ...plain, ...(mapping && { mapping }) };
};

const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** Replaces `stock` in the text of a site.json. All the rest stays as its author wrote it. */
export function withStock(text: string, stock: StockConfig): string {
  const document = parseDocument(text);
  const node = document.get('stock', true);
  const range = isNode(node) ? node.range : undefined;
  if (range) return `${text.slice(0, range[0])}${indented(stock)}${text.slice(range[1])}`;
  const end = text.lastIndexOf('}');
  if (end < 0) throw new UsageError('site.json is not a JSON object. Correct it first: npm run check-sites');
  const before = text.slice(0, end).trimEnd();
  const comma = before.endsWith('{') ? '' : ',';
  return `${before}${comma}\n  "stock": ${indented(stock)}\n}\n`;
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

/** Writes the source into the site's configuration. */
export function writeStock(siteFile: string, stock: StockConfig): void {
  putFileSync(siteFile, withStock(readText(siteFile), stock));
}
