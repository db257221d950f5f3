import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { putFileSync } from '#adapters/files/whole-file.ts';
import { OutsideError } from '#adapters/outside/request-text.ts';
import { parseJson, stockList } from '#adapters/stock-source/stock-list.ts';
import { daysBehind, movedByDays } from '#domain/vehicle/demo-days.ts';
import { stockSourceConfigSchema } from '#domain/vehicle/stock-config.ts';
import { readUnchecked } from '#sites/shared-use.ts';

interface Place {
  readonly sitesDir: string;
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Null where it cannot be read: the build then says so, of the dealer’s own file. */
function feedIn(path: string): readonly unknown[] | null {
  if (!existsSync(path)) return null;
  try {
    return stockList(parseJson(readFileSync(path, 'utf8'), path), path);
  } catch (cause) {
    if (cause instanceof OutsideError) return null;
    throw cause;
  }
}

const isText = (path: string, text: string): boolean =>
  existsSync(path) && readFileSync(path, 'utf8') === text;

const demoSchema = v.object({ stock: stockSourceConfigSchema });

/** The file of a site’s invented stock; undefined where its stock is none. The rest of its configuration is the build’s to check. */
function demoFile(sitesDir: string, slug: string): string | undefined {
  const { success, output } = v.safeParse(demoSchema, readUnchecked(sitesDir, slug)?.merged);
  return success && output.stock.kind === 'file' && output.stock.demo
    ? join(sitesDir, slug, output.stock.path)
    : undefined;
}

/**
 * Copies of the invented stock among these dealers, with their dates moved to today: by slug, the file to read in its
 * place. It is the same from one minute to the next, and in sites/ nothing changes.
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
