import type { IndexedDocument } from './types.ts';

const MOST_DOCUMENTS = 1000;
const MOST_BYTES = 5 * 1024 * 1024;

export interface Batch {
  readonly count: number;
  /** The documents as JSON. */
  readonly body: string;
}

const encoder = new TextEncoder();

/** Documents in their order, in portions that a server takes in one request. */
export function* batchesOf(
  documents: readonly IndexedDocument[],
  most = { documents: MOST_DOCUMENTS, bytes: MOST_BYTES },
): Generator<Batch> {
  let texts: string[] = [];
  let bytes = 0;
  const batch = (): Batch => ({ count: texts.length, body: `[${texts.join(',')}]` });
  for (const document of documents) {
    const text = JSON.stringify(document);
    const size = encoder.encode(text).byteLength + 1;
    if (texts.length > 0 && (texts.length >= most.documents || bytes + size > most.bytes)) {
      yield batch();
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) yield batch();
}
