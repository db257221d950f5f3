import { type DealerInputs, isInput } from './inputs.ts';

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

export interface Touched {
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

/** The dealers that a file affects, or null for a dealer that is gone. */
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

/** Whom a change touches, and by what. */
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
