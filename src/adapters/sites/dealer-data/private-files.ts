import { join } from 'node:path';
import { putFile } from '#adapters/storage/files/whole-file.ts';
import { briefText, DEALER_BRIEF_FILE } from './brief.ts';
import { publishedDealer } from './public-dealer.ts';
import { DEALER_DATA_FILE, type DealerRecord, dealerDataText } from './record.ts';

/**
 * Builds the files beside a dealer's pages from which a server knows the dealer, by name. Write them in this order: readers
 * recognise a change by the data, so the data comes last.
 */
export const dealerDataFiles = (dealer: DealerRecord) => ({
  [DEALER_BRIEF_FILE]: briefText(publishedDealer(dealer)),
  [DEALER_DATA_FILE]: dealerDataText(dealer),
});

/** Returns the path of the data. */
export async function writeDealerData(folder: string, dealer: DealerRecord): Promise<string> {
  for (const [name, text] of Object.entries(dealerDataFiles(dealer))) await putFile(join(folder, name), text);
  return join(folder, DEALER_DATA_FILE);
}
