import { createWeighedCache } from './weighed-cache.ts';

/** Keeps the most recently used bytes within a budget. */
export type ByteCache = {
  readonly get: (key: string) => Bytes | undefined;
  readonly set: (key: string, bytes: Bytes) => void;
};

export type Bytes = Uint8Array<ArrayBuffer>;

export function createByteCache(budget: number): ByteCache {
  const { get, set } = createWeighedCache<Bytes>(budget);
  return { get, set: (key, bytes) => set(key, bytes, bytes.byteLength) };
}
