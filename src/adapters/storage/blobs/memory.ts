import { hash } from 'node:crypto';
import type { Listed, ObjectStore, PutCondition, Stored } from './types.ts';

interface StoredObject extends Stored {
  readonly writtenAt: number;
}

const isMet = (when: PutCondition, there: StoredObject | undefined): boolean =>
  when === 'absent' ? there === undefined : there?.tag === when.tag;

export function memoryObjects(now: () => number = Date.now): ObjectStore {
  const objects = new Map<string, StoredObject>();

  return {
    get: async (key) => objects.get(key),
    async getChanged(key, tag) {
      const there = objects.get(key);
      return there?.tag === tag ? 'same' : there;
    },
    part: async (key, first, last) => objects.get(key)?.bytes.subarray(first, last + 1),
    async look(key) {
      const there = objects.get(key);
      return there && { size: there.bytes.byteLength, writtenAt: there.writtenAt };
    },
    async put(key, content, { when } = {}) {
      if (when !== undefined && !isMet(when, objects.get(key))) return undefined;
      const bytes = new Uint8Array(Buffer.from(content));
      const tag = `"${hash('md5', bytes)}"`;
      objects.set(key, { bytes, tag, writtenAt: now() });
      return tag;
    },
    async remove(key) {
      objects.delete(key);
    },
    async *list(prefix): AsyncIterable<Listed> {
      for (const [key, { bytes, writtenAt, tag }] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (key.startsWith(prefix)) yield { key, size: bytes.byteLength, writtenAt, tag };
    },
  };
}
