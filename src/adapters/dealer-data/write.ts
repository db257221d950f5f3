import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryName } from '#adapters/files/temporary-name.ts';
import type { DealerRecord } from './schema.ts';

export const DEALER_DATA_FILE = 'dealer-data.json';

/** The text that a build compares and writes; one dealer's data always gives the same bytes. */
export const dealerDataText = (dealer: DealerRecord): string => `${JSON.stringify(dealer)}\n`;

/** Written to a temporary name and renamed: a reader sees the old data or the new, never half of it. */
export async function writeDealerData(folder: string, dealer: DealerRecord): Promise<string> {
  const file = join(folder, DEALER_DATA_FILE);
  const temporary = temporaryName(file);
  await mkdir(folder, { recursive: true });
  await writeFile(temporary, dealerDataText(dealer));
  await rename(temporary, file);
  return file;
}
