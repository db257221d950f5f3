import { keys } from '#adapters/sites/publication/format.ts';
import { type Here, openHere } from './open-stores.ts';

/** Fetches a file, such as a font or a picture, that another machine has already made. */
export async function madeElsewhere(name: string): Promise<Uint8Array | undefined> {
  const { stores } = openHere(process.env);
  return (await stores.closed.get(keys.madeFile(name)))?.bytes;
}

export async function giveToOthers(name: string, bytes: Uint8Array): Promise<void> {
  const { stores }: Here = openHere(process.env);
  await stores.closed.put(keys.madeFile(name), bytes);
}
