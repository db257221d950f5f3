/** The vehicles of a dealer whose configuration names no other file. */
export const USUAL_STOCK_FILE = 'stock.json';

/** What a dealer uses of the shared folders. */
export interface SharedUse {
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

/** The one rule of what belongs to whom: a build skips a dealer by it, and a change finds its dealers by it. */
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

/** Of a dealer whose configuration cannot be read: anything might mend it. */
export const inputsUnknown = (slug: string): DealerInputs => ({
  slug,
  paths: [slug, '_groups', '_brands', '_shared'],
});

export const isInput = ({ paths }: DealerInputs, changed: string): boolean =>
  paths.some((path) => changed === path || changed.startsWith(`${path}/`));
