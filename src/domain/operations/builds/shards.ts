/** One of `count` parts of the fleet, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface Weighed {
  readonly slug: string;
  /** How much work it is, in any unit. */
  readonly weight: number;
}

/**
 * How much more than its even share a part may take, so that dealers stay in their part when others come and
 * go.
 */
const SLACK = 1.15;

/** Hashes a text with FNV-1a and a final mix. The number is the same on every machine. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Sorts the parts by how much a dealer prefers them. Each dealer has its own order. */
const wishes = (slug: string, count: number): readonly number[] =>
  Array.from({ length: count }, (_, part) => part).sort(
    (a, b) => numberOf(`${slug} ${b}`) - numberOf(`${slug} ${a}`) || a - b,
  );

/**
 * Puts every dealer into the part that it prefers most, unless that is full. Parts are even, every machine gets the same result,
 * and a new dealer moves few others.
 */
export function partition(dealers: readonly Weighed[], count: number): readonly (readonly string[])[] {
  const total = dealers.reduce((sum, { weight }) => sum + weight, 0);
  const room = (total / count) * SLACK;
  const parts = Array.from({ length: count }, () => ({ slugs: [] as string[], load: 0 }));
  const ordered = dealers.toSorted(
    (a, b) => numberOf(a.slug) - numberOf(b.slug) || (a.slug < b.slug ? -1 : 1),
  );
  for (const { slug, weight } of ordered) {
    const wished = wishes(slug, count).flatMap((index) => parts[index] ?? []);
    const emptiest = parts.reduce((least, part) => (part.load < least.load ? part : least));
    const part = wished.find(({ load }) => load + weight <= room) ?? emptiest;
    part.slugs.push(slug);
    part.load += weight;
  }
  return parts.map(({ slugs }) => slugs.sort());
}

/** A machine renders so many dealers from nothing in a quarter of an hour, and looks through ten times as many in a minute. */
const WORTH_A_MACHINE = 200;
const MOST_MACHINES = 40;

export const worthMachines = (dealers: number): number =>
  Math.min(Math.max(Math.ceil(dealers / WORTH_A_MACHINE), 1), MOST_MACHINES);

export const dealersOf = (dealers: readonly Weighed[], { index, count }: Shard): readonly string[] =>
  partition(dealers, count)[index - 1] ?? [];
