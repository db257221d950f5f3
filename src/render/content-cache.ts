import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryName } from '#adapters/files/temporary-name.ts';
import { sha, shortSha } from './hash.ts';

export interface MadeFile {
  readonly source: string;
  /** Of its bytes. */
  readonly hash: string;
}

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Made once for the same ingredients, whatever build asks; a file is there whole or not at all. */
export async function makeOnce(
  folder: string,
  extension: string,
  ingredients: readonly (string | Buffer | null)[],
  make: () => Promise<Buffer>,
): Promise<MadeFile> {
  const key = sha(ingredients.map((one) => (one === null ? '' : sha(one))).join(' '));
  const source = join(folder, `${key}.${extension}`);
  if (!isThere(source)) {
    const bytes = await make();
    const temporary = temporaryName(source);
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, bytes);
    renameSync(temporary, source);
  }
  return { source, hash: shortSha(readFileSync(source)) };
}
