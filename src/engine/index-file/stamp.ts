/** A short text that differs where the content does: Fowler, Noll and Vo’s hash, twice with different beginnings. */
export function stampOf(content: string): string {
  let [first, second] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ (code + index), 0x5bd1e995);
  }
  return [first, second].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
