export interface Peeked {
  /** At least so many bytes, unless there are fewer. */
  readonly head: Uint8Array;
  /** All of them, the head included. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Looks at the first bytes without losing them. */
export async function peeked(bytes: AsyncIterable<Uint8Array>, count: number): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = Buffer.of();
  while (head.byteLength < count) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all() {
    try {
      if (head.byteLength > 0) yield head;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { head, bytes: all() };
}
