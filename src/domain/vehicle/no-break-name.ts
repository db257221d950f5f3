/** A piece of a name, and whether it must stay on one line. */
export interface NamePart {
  readonly text: string;
  readonly together: boolean;
}

/** One make of trucks writes its trims in ways that fall apart at their hyphens and spaces. */
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

/** What the narrowest phone shows of a heading on one line: a longer name has to break, or it is cut. */
const LONGEST_TOGETHER = 20;
/** Elsewhere a browser does not break a line by itself. */
const BREAKABLE = /[\s/\p{Pd}]/u;

const LINE_BREAK = /<br\s*\/?>/gi;
const TAG = /<\/?[a-z][^>]*>/gi;
const ENTITY = /&(amp|nbsp);/gi;

/** A name as text: feeds send it with markup and entities. The spaces are plain ones; what stays together is told apart. */
export const plainName = (name: string): string =>
  name
    .replace(LINE_BREAK, ' ')
    .replace(TAG, '')
    .replace(ENTITY, (_, entity: string) => (entity.toLowerCase() === 'amp' ? '&' : ' '))
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

interface Protected {
  readonly name: string;
  readonly lower: string;
}

/** A name to look for; nothing where it needs no protection. The same few dozen are looked for in every vehicle’s name. */
const known = new Map<string, Protected | null>();
const MOST_KNOWN = 2000;

function protectedName(listed: string): Protected | null {
  const found = known.get(listed);
  if (found !== undefined) return found;
  const name = plainName(listed);
  const needed = name.length <= LONGEST_TOGETHER && BREAKABLE.test(name);
  const made = needed ? { name, lower: name.toLowerCase() } : null;
  if (known.size < MOST_KNOWN) known.set(listed, made);
  return made;
}

/** The protected names that occur, the longest first so that none is cut by a shorter one in it; whole words only. */
function patternOf(text: string, names: readonly string[]): RegExp | null {
  const lower = text.toLowerCase();
  const occurring = new Set(
    names.flatMap((listed) => {
      const one = protectedName(listed);
      return one && lower.includes(one.lower) ? [one.name] : [];
    }),
  );
  if (occurring.size === 0) return null;
  const longestFirst = [...occurring].toSorted((a, b) => b.length - a.length).map(escaped);
  return new RegExp(
    `(?<![\\p{L}\\p{N}\\p{Pd}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}\\p{Pd}])`,
    'giu',
  );
}

/** `2026 Isuzu D-MAX SX` → `2026 Isuzu `, and held together `D-MAX SX`. The name keeps its own spelling. */
export function nameParts(name: string, names: readonly string[]): readonly NamePart[] {
  const text = plainName(name);
  const pattern = patternOf(text, names);
  const parts: NamePart[] = [];
  let done = 0;
  for (const { 0: match, index } of pattern === null ? [] : text.matchAll(pattern)) {
    if (index > done) parts.push({ text: text.slice(done, index), together: false });
    parts.push({ text: match, together: true });
    done = index + match.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), together: false });
  return parts;
}

interface Named {
  readonly make: string;
  readonly model: string;
}

/**
 * What must not break in the name of a vehicle: its own make and model, the trims above, and what the site adds. Its
 * own are enough: a name speaks of no other vehicle, and browsers need no list of all.
 */
export const protectedNames = ({ make, model }: Named, added: readonly string[]): readonly string[] => [
  make,
  model,
  ...added,
  ...TRIMS,
];
