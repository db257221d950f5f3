import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublishedToStore } from '#adapters/storage/blobs/types.ts';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import { sha, shortSha } from '#render/generations/fingerprint.ts';

export interface MadeFile {
  readonly source: string;
  /** The hash of its bytes. */
  readonly hash: string;
}

/** Where sites are published to object storage, what another machine made is fetched, and what this one makes is given. */
async function madeSomewhere(name: string, make: () => Promise<Buffer>): Promise<Uint8Array> {
  if (!isPublishedToStore(process.env)) return make();
  const { giveToOthers, madeElsewhere } = await import('#render/storage/file-cache.ts');
  const fetched = await madeElsewhere(name);
  if (fetched) return fetched;
  const made = await make();
  await giveToOthers(name, made);
  return made;
}

/** Makes a file once for the same ingredients, whichever build needs it. A file is there whole or not at all. */
export async function makeOnce(
  folder: string,
  extension: string,
  ingredients: readonly (string | Buffer | null)[],
  make: () => Promise<Buffer>,
): Promise<MadeFile> {
  const key = sha(ingredients.map((one) => (one === null ? '' : sha(one))).join(' '));
  const name = `${key}.${extension}`;
  const source = join(folder, name);
  if (!existsSync(source)) putFileSync(source, await madeSomewhere(name, make));
  return { source, hash: shortSha(readFileSync(source)) };
}
