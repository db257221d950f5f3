import { isRecord } from '#domain/lib/records.ts';
import { HIT_KINDS, type HitKind, type SiteSearchEntry, type SiteSearchHit, shownPrice } from './entry.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const idOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Accepts an address of this site or the web. Returns null for others. */
const addressOf = (value: unknown): string | null => {
  const address = textOf(value);
  return /^(?:https?:\/\/|\/(?![/\\]))/.test(address) ? address : null;
};

/** Guesses the kind of a hit if a hosted index does not say it. Most are vehicles, which have addresses of their own. */
const kindOf = (kind: unknown, url: string): HitKind =>
  HIT_KINDS.find((candidate) => candidate === kind) ?? (url.startsWith('/cars/') ? 'vehicle' : 'page');

function readHit(value: unknown): SiteSearchHit | null {
  if (!isRecord(value)) return null;
  const [name, url] = [textOf(value['name']), addressOf(value['url'])];
  if (name === '' || url === null) return null;
  return {
    id: idOf(value['id'] ?? value['objectID']) || url,
    kind: kindOf(value['kind'], url),
    name,
    label: textOf(value['label']),
    price: shownPrice(numberOf(value['price'])),
    image: addressOf(value['image']),
    url,
  };
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error('The site search answered with no list of hits.');
}

/** Reads the hits of a response. Hits without a valid address are left out. */
export const readHits = (value: unknown): readonly SiteSearchHit[] =>
  listOf(value).flatMap((one) => readHit(one) ?? []);

export const readEntries = (value: unknown): readonly SiteSearchEntry[] =>
  listOf(value).flatMap((one) => {
    const hit = readHit(one);
    if (hit === null || !isRecord(one)) return [];
    return [{ ...hit, custom_rank: numberOf(one['custom_rank']) ?? 0, words: textOf(one['words']) }];
  });
