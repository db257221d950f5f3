import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putFileSync } from '#adapters/files/whole-file.ts';
import { sha, shortSha } from './fingerprint.ts';

export interface MadeFile {
  readonly source: string;
  /** Of its bytes. */
  readonly hash: string;
}

/** Made once for the same ingredients, whatever build asks; a file is there whole or not at all. */
export async function makeOnce(
  folder: string,
  extension: string,
  ingredients: readonly (string | Buffer | null)[],
  make: () => Promise<Buffer>,
): Promise<MadeFile> {
  const key = sha(ingredients.map((one) => (one === null ? '' : sha(one))).join(' '));
  const source = join(folder, `${key}.${extension}`);
  if (!existsSync(source)) putFileSync(source, await make());
  return { source, hash: shortSha(readFileSync(source)) };
}
