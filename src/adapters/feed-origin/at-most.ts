import { OutsideError } from '#adapters/outside/request-text.ts';
import { MEGABYTE } from './limits.ts';

const tooLarge = (where: string, most: number): OutsideError =>
  new OutsideError({
    ...{ where, what: `it is larger than ${Math.floor(most / MEGABYTE)} MB` },
    remedy: 'A stock of that size is treated as a mistake; check what lies there.',
  });

export async function* atMost(bytes: AsyncIterable<Uint8Array>, most: number, where: string) {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.byteLength;
    if (count > most) throw tooLarge(where, most);
    yield piece;
  }
}
