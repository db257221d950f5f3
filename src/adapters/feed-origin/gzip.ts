import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { inflated } from './inflation.ts';
import type { NamedBytes, UnpackTerms } from './types.ts';

/** `stock.csv.gz` holds `stock.csv`. Several members, one after another, are one file. */
export function gunzipped({ bytes, name }: NamedBytes, terms: UnpackTerms): NamedBytes {
  const gunzip = createGunzip();
  let arrived = 0;
  async function* counted() {
    for await (const piece of bytes) {
      arrived += piece.byteLength;
      yield piece;
    }
  }
  // Whoever reads hears of failures.
  const plain = pipeline(Readable.from(counted()), gunzip, () => undefined);
  return { name: name.replace(/\.gz$/i, ''), bytes: inflated(plain, () => arrived, terms) };
}
