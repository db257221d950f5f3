/** How many of the 64 bits of two perceptual hashes differ. */
export function apart(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += 8) {
    let differing = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16);
    for (; differing !== 0; differing &= differing - 1) bits++;
  }
  return bits;
}

/** `0` and `1` as hexadecimal digits. */
export const lookOf = (bits: string): string => BigInt(`0b${bits}`).toString(16).padStart(16, '0');
