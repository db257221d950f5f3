import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { parseJson, stockList } from '#adapters/stock/source/stock-list.ts';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import { stockSourceConfigSchema } from '#domain/stock/stock-config.ts';
import { daysBehind, movedByDays } from '#domain/vehicles/status/demo-days.ts';
import { readUnchecked } from '#sites/shared-use.ts';

interface Place {
  readonly sitesDir: string;
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Returns null if the file cannot be read. The build then reports the dealer's own file. */
function feedIn(path: string): readonly unknown[] | null {
  if (!existsSync(path)) return null;
  try {
    return stockList(parseJson(readFileSync(path, 'utf8'), path), path);
  } catch (cause) {
    if (cause instanceof HttpError) return null;
    throw cause;
  }
}

const isText = (path: string, text: string): boolean =>
  existsSync(path) && readFileSync(path, 'utf8') === text;

const demoSchema = v.object({ stock: stockSourceConfigSchema });

/**
 * Returns the file of a site's invented stock, or undefined if the stock is real. The build checks the rest of the
 * configuration.
 */
function demoFile(sitesDir: string, slug: string): string | undefined {
  const { success, output } = v.safeParse(demoSchema, readUnchecked(sitesDir, slug)?.merged);
  return success && output.stock.kind === 'file' && output.stock.demo
    ? join(sitesDir, slug, output.stock.path)
    : undefined;
}

/**
 * Copies the invented stock of these dealers with its dates moved to today. Returns the file to read instead, by slug.
 * The result is the same all day, and nothing in sites/ changes.
 */
export function moveDemoStock(slugs: readonly string[], { sitesDir, dataDir, now }: Place) {
  const moved: Record<string, string> = {};
  for (const slug of slugs) {
    const file = demoFile(sitesDir, slug);
    const feed = file === undefined ? null : feedIn(file);
    if (!feed) continue;
    const days = daysBehind(feed, Math.floor(now / 1000));
    if (days === 0) continue;
    const path = join(dataDir, 'demo-stock', `${slug}.json`);
    const text = JSON.stringify(movedByDays(feed, days));
    if (!isText(path, text)) putFileSync(path, text);
    moved[slug] = path;
  }
  return moved;
}
