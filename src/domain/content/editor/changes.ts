import * as v from 'valibot';
import { SLUG } from '#domain/sites/config-fields.ts';

/** A changed path with git's modes before and after: `100644`, or zeros if there is no file. */
export interface ContentChange {
  readonly path: string;
  readonly oldMode: string;
  readonly newMode: string;
}

interface RefusedChange {
  readonly path: string;
  readonly why: string;
}

const NOTHING = '000000';
const PLAIN_FILE = '100644';

const MODES: Readonly<Record<string, string>> = {
  '100755': 'it is executable',
  '120000': 'it is a symbolic link',
  '160000': 'it is a submodule',
};

const TEXT = /^(?:pages|news)\/[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
const PICTURE = /^assets\/(?:\w[\w -]*\/)*\w[\w. -]*\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

function whyRefused(
  { path, oldMode, newMode }: ContentChange,
  dealers: readonly string[],
): string | undefined {
  for (const mode of [oldMode, newMode])
    if (mode !== NOTHING && mode !== PLAIN_FILE) return MODES[mode] ?? `its git mode is ${mode}`;
  const [, slug, inside] = /^sites\/([^/]+)\/(.+)$/s.exec(path) ?? [];
  if (slug === undefined || inside === undefined || !(TEXT.test(inside) || PICTURE.test(inside)))
    return 'it is neither a text nor a picture of a dealer';
  return dealers.includes(slug) ? undefined : `this person is not listed for ${slug}`;
}

/** Finds the changes that an editor of these dealers may not make: everything but their texts and pictures. */
export const refusedChanges = (
  changes: readonly ContentChange[],
  dealers: readonly string[],
): readonly RefusedChange[] =>
  changes.flatMap((change) => {
    const why = whyRefused(change, dealers);
    return why === undefined ? [] : [{ path: change.path, why }];
  });

/** `.github/content-editors.json`: who may change the texts and pictures of which dealers. */
export const editorsSchema = v.strictObject({
  $schema: v.optional(v.string()),
  /** By the name at GitHub, which ignores its case. */
  editors: v.record(
    v.pipe(v.string(), v.regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\[bot\])?$/i, 'expected a GitHub user name')),
    v.array(v.pipe(v.string(), v.regex(SLUG, 'expected the name of a folder in sites/'))),
  ),
});

export type Editors = v.InferOutput<typeof editorsSchema>['editors'];

/** Matches all editors, for a branch that combines their work. */
export const ANY_EDITOR = '*';

export function dealersOf(person: string, editors: Editors): readonly string[] {
  const named = Object.entries(editors).filter(
    ([name]) => person === ANY_EDITOR || name.toLowerCase() === person.toLowerCase(),
  );
  return [...new Set(named.flatMap(([, dealers]) => dealers))];
}
