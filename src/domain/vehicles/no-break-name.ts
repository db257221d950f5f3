/** A piece of a name, and whether it must stay on one line. */
export interface NamePart {
  readonly text: string;
  readonly together: boolean;
}

/** Model families of a make of trucks whose trims would break at their hyphens and spaces. */
const FAMILIES = ['MU-X', 'D-MAX'];
const ENGINE_SUFFIXES = ['1.9L'];
const DRIVES = ['4x4', '4x2'];
const GRADES = ['LS-M', 'LS-U', 'LS-U+', 'LS-T', 'SX', 'X-TERRAIN', 'X-RIDER', 'Blade', 'Tour Mate'];

/** `D-MAX`, `D-MAX 1.9L`, `D-MAX 1.9L SX`, `D-MAX SX`, `D-MAX 4x4`, `SX 4x4`, `X-TERRAIN` … */
const TRIMS: readonly string[] = [
  ...FAMILIES,
  ...GRADES,
  ...FAMILIES.flatMap((family) => {
    const bodies = [family, ...ENGINE_SUFFIXES.map((suffix) => `${family} ${suffix}`)];
    return bodies.flatMap((body) => [body, ...[...GRADES, ...DRIVES].map((word) => `${body} ${word}`)]);
  }),
  ...GRADES.flatMap((grade) => DRIVES.map((drive) => `${grade} ${drive}`)),
];

/**
 * How many letters of a heading fit on one line of the narrowest phone. A longer name must be able to break.
 */
const LONGEST_TOGETHER = 20;
/** Browsers break lines only at these characters. */
const BREAKABLE = /[\s/\p{Pd}]/u;

const LINE_BREAK = /<br\s*\/?>/gi;
const TAG = /<\/?[a-z][^>]*>/gi;
const ENTITY = /&(amp|nbsp);/gi;

/** Reduces a name to text, because feeds send markup and entities. Its spaces are plain ones: what must not break is marked separately. */
export const plainName = (name: string): string =>
  name
    .replace(LINE_BREAK, ' ')
    .replace(TAG, '')
    .replace(ENTITY, (_, entity: string) => (entity.toLowerCase() === 'amp' ? '&' : ' '))
    .replace(/\s+/g, ' ')
    .trim();

interface Protected {
  readonly name: string;
  readonly lower: string;
}

/**
 * A name to search for, or null if it needs no protection. Cached, because the same few dozen names are looked
 * for in every vehicle.
 */
const cache = new Map<string, Protected | null>();
const MOST_CACHED = 2000;

function protectedName(listed: string): Protected | null {
  const listedName = cache.get(listed);
  if (listedName !== undefined) return listedName;
  const name = plainName(listed);
  const needed = name.length <= LONGEST_TOGETHER && BREAKABLE.test(name);
  const made = needed ? { name, lower: name.toLowerCase() } : null;
  if (cache.size < MOST_CACHED) cache.set(listed, made);
  return made;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

const OF_WORD = /[\p{L}\p{N}\p{Pd}]/u;

const isWhole = (text: string, { from, to }: Place): boolean =>
  !OF_WORD.test(text.slice(Math.max(0, from - 1), from)) && !OF_WORD.test(text.slice(to, to + 1));

/** Finds a name in the text as whole words. */
function placesOf(text: string, lower: string, name: string): readonly Place[] {
  const places: Place[] = [];
  for (let from = lower.indexOf(name); from !== -1; from = lower.indexOf(name, from + 1)) {
    const place = { from, to: from + name.length };
    if (isWhole(text, place)) places.push(place);
  }
  return places;
}

/**
 * Finds the protected names, the longest first, so that a shorter one inside does not cut it. It uses no patterns:
 * compiling one for each name takes longer than all the rest of a card.
 */
function protectedPlaces(text: string, names: readonly string[]): readonly Place[] {
  const lowered = text.toLowerCase();
  // A few letters become two in lower case, and then nothing stands where it stood.
  const lower = lowered.length === text.length ? lowered : text;
  return names
    .flatMap((listed) => {
      const one = protectedName(listed);
      return one && lower.includes(one.lower) ? placesOf(text, lower, one.lower) : [];
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** Splits a name into parts: `2026 Isuzu D-MAX SX` → `2026 Isuzu `, and held together `D-MAX SX`. The name keeps its own spelling. */
export function nameParts(name: string, names: readonly string[]): readonly NamePart[] {
  const text = plainName(name);
  const parts: NamePart[] = [];
  let done = 0;
  for (const { from, to } of protectedPlaces(text, names)) {
    if (from < done) continue;
    if (from > done) parts.push({ text: text.slice(done, from), together: false });
    parts.push({ text: text.slice(from, to), together: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), together: false });
  return parts;
}

interface Named {
  readonly make: string;
  readonly model: string;
}

/**
 * Returns what must not break in a vehicle's name: its make and model, the trims above, and the site's own
 * additions. This way browsers need no list of all names.
 */
export const protectedNames = ({ make, model }: Named, added: readonly string[]): readonly string[] => [
  make,
  model,
  ...added,
  ...TRIMS,
];
