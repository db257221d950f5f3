import { isRecord } from '#domain/rows/record.ts';
import { readEntries } from './read-hits.ts';
import type { EntriesWithStock, VehicleSetting } from './stock-entries.ts';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The pictures’ setting is that of the configuration, which was checked when the index was written. */
const isSetting = (value: unknown): value is VehicleSetting =>
  isRecord(value) && isTexts(value['fields']) && isRecord(value['images']);

/** The index of a large site. */
export function readStockIndex({ vehicles, entries }: Partial<EntriesWithStock>): EntriesWithStock {
  if (!isSetting(vehicles)) throw new Error('The site search does not say how its vehicles are found.');
  return { vehicles, entries: readEntries(entries) };
}
