/** The vehicles of a dealer whose configuration names no other file. */
export const USUAL_STOCK_FILE = 'stock.json';

/** The shared folders that a dealer uses. */
interface SharedUse {
  readonly slug: string;
  readonly group: string | null;
  readonly makes: readonly string[];
  /** Folders of `_shared`. */
  readonly shared: readonly string[];
  /** The dealer’s own file of vehicles, where there is one. */
  readonly stock?: string | undefined;
}

/** The files that a dealer's build reads: paths below `sites/`, folders with all their contents. */
export interface DealerInputs {
  readonly slug: string;
  readonly paths: readonly string[];
  /** The file among them that changes many times a day, while the others stay for weeks. */
  readonly stock?: string;
}

/**
 * Returns the paths that belong to a dealer. Both uses share this rule: a build skips a dealer by it, and a change finds its
 * dealers by it.
 */
export const inputsOf = ({ slug, group, makes, shared, stock }: SharedUse): DealerInputs => ({
  slug,
  paths: [
    slug,
    ...(group === null ? [] : [`_groups/${group}.json`, `_groups/${group}`]),
    ...makes.map((make) => `_brands/${make}.json`),
    ...shared.map((folder) => `_shared/${folder}`),
  ],
  ...(stock !== undefined && { stock: `${slug}/${stock}` }),
});

/** Returns the inputs of a dealer whose configuration cannot be read: a change to anything might fix it. */
export const inputsUnknown = (slug: string): DealerInputs => ({
  slug,
  paths: [slug, '_groups', '_brands', '_shared'],
});

const isInput = ({ paths }: DealerInputs, changed: string): boolean =>
  paths.some((path) => changed === path || changed.startsWith(`${path}/`));

/** A file that was added, changed or deleted (a renamed one is two): by its path from the project, or from `sites/`. */
export interface ChangedFile {
  readonly of: 'project' | 'sites';
  readonly path: string;
}

export interface TouchedDealer {
  readonly slug: string;
  /** The reasons, in words. */
  readonly because: readonly string[];
}

interface Touched {
  readonly dealers: readonly TouchedDealer[];
  /** Dealers whose folder is gone. Their published site remains. */
  readonly removed: readonly string[];
}

type Effect = 'nobody' | 'everybody';

/**
 * The first pattern that matches counts. A file without a row affects all dealers: an unnecessary build takes a
 * moment, a missing one leaves a site wrong.
 */
const PROJECT_FILES: readonly (readonly [pattern: RegExp, effect: Effect])[] = [
  [/\.test\.tsx?$/, 'nobody'],
  [/^(?:docs|tests|tools|\.github|\.ci|\.vscode)\//, 'nobody'],
  [/^[^/]+\.md$|^LICENSE$/, 'nobody'],
  [/^(?:biome|knip)\.json$|^vitest\.config\.ts$|^\.(?:git\w+|editorconfig|env\.example|nvmrc)$/, 'nobody'],
  [/^scripts\/(?:build|deploy|setup)(?:[./]|$)/, 'everybody'],
  [/^scripts\//, 'nobody'],
  [/./, 'everybody'],
];

/** Files of `sites/` itself and of its shared folders that belong to no dealer; the first that fits counts. */
const SHARED_FILES: readonly (readonly [pattern: RegExp, effect: Effect])[] = [
  [/^[^/]+$/, 'nobody'],
  [/^_(?:groups|brands)\//, 'nobody'],
  [/^_shared\/[^/]+\//, 'nobody'],
  [/^_/, 'everybody'],
];

const effectOf = (table: typeof PROJECT_FILES, path: string): Effect =>
  table.find(([pattern]) => pattern.test(path))?.[1] ?? 'everybody';

/** Returns the dealers that a file affects, or null if the file belongs to a dealer that is gone. */
function touchedBy(file: ChangedFile, dealers: readonly DealerInputs[]): readonly string[] | null {
  const everybody = () => dealers.map(({ slug }) => slug);
  if (file.of === 'project') return effectOf(PROJECT_FILES, file.path) === 'everybody' ? everybody() : [];
  const whose = dealers.filter((dealer) => isInput(dealer, file.path)).map(({ slug }) => slug);
  if (whose.length > 0) return whose;
  if (file.path.startsWith('_') || !file.path.includes('/'))
    return effectOf(SHARED_FILES, file.path) === 'everybody' ? everybody() : [];
  return null;
}

const shown = ({ of, path }: ChangedFile): string => (of === 'sites' ? `sites/${path}` : path);

/** Returns the dealers that a change touches, each with the files that touch it, and the dealers that it removes. */
export function touched(files: readonly ChangedFile[], dealers: readonly DealerInputs[]): Touched {
  const because = new Map<string, string[]>(dealers.map(({ slug }) => [slug, []]));
  const removed = new Set<string>();
  for (const file of files) {
    const slugs = touchedBy(file, dealers);
    if (slugs === null) removed.add(file.path.split('/')[0] ?? '');
    for (const slug of slugs ?? []) because.get(slug)?.push(shown(file));
  }
  return {
    dealers: [...because]
      .filter(([, reasons]) => reasons.length > 0)
      .map(([slug, reasons]) => ({ slug, because: reasons })),
    removed: [...removed].filter((slug) => !slug.startsWith('.')).sort(),
  };
}
