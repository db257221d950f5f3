import { putFile } from '#adapters/files/whole-file.ts';
import type { PhotographStore } from './types.ts';

/** Where machines that build the same dealers leave for each other what they made. */
export interface Elsewhere {
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
}

const nameOf = (file: string): string => `photographs/${file}`;
const ledgerOf = (slug: string): string => nameOf(`ledgers/${slug}.json`);

/** The folder of this machine, filled with what other machines have fetched when it is needed. */
export function sharedPhotographs(folder: PhotographStore, elsewhere: Elsewhere): PhotographStore {
  return {
    pathOf: folder.pathOf,
    async has(file) {
      if (await folder.has(file)) return true;
      const bytes = await elsewhere.get(nameOf(file));
      if (bytes === undefined) return false;
      await putFile(folder.pathOf(file), bytes);
      return true;
    },
    async put(bytes, extension) {
      const file = await folder.put(bytes, extension);
      await elsewhere.put(nameOf(file), bytes);
      return file;
    },
    // Any machine may have built the dealer since this one did.
    async loadLedger(slug) {
      const bytes = await elsewhere.get(ledgerOf(slug));
      return bytes === undefined ? folder.loadLedger(slug) : Buffer.from(bytes).toString();
    },
    async saveLedger(slug, text) {
      await folder.saveLedger(slug, text);
      await elsewhere.put(ledgerOf(slug), Buffer.from(text));
    },
  };
}
