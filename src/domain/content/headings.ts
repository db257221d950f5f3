import { slugify } from '#domain/dealer/location-slug.ts';

/** The page’s own title is the one heading of the first level. */
const HIGHEST = 2;
const LOWEST = 6;

/** `[1, 3, 3, 2]` → `[2, 3, 3, 3]`: from the second level on, and no level is left out on the way down. */
export function headingLevels(depths: readonly number[]): readonly number[] {
  const above: number[] = [];
  return depths.map((depth) => {
    while ((above.at(-1) ?? 0) >= depth) above.pop();
    above.push(depth);
    return Math.min(HIGHEST + above.length - 1, LOWEST);
  });
}

/** Anchors that pages use for their own parts. */
const TAKEN = ['main', 'form', 'next', 'finance-form', 'enquire', 'write', 'footnote-label', 'share-menu'];

/** Makes a unique anchor for each heading. */
export function anchorNames(): (text: string) => string {
  const taken = new Set(TAKEN);
  return (text) => {
    const base = slugify(text) || 'part';
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    taken.add(name);
    return name;
  };
}
