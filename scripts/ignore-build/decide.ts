import { EDITOR_SITE } from '#domain/editing/editor-site.ts';
import { touched } from '#domain/rebuild/changes.ts';
import { editedDealers, readEditorInputs, readInputs } from '#sites/shared-use.ts';
import { ChangesUnknown, changedSince } from '../build/git-changes.ts';

interface Decision {
  readonly ignore: boolean;
  readonly why: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reasons to build that have nothing to do with what a push changes; the first that fits counts. */
const REASONS: readonly (readonly [fits: (env: Env) => boolean, why: string])[] = [
  [(env) => !env['SITE_SLUG'], 'SITE_SLUG is not set; the build says what to do.'],
  [(env) => Boolean(env['INCOMING_HOOK_TITLE'] || env['INCOMING_HOOK_URL']), 'A build hook asks for it.'],
  [(env) => !env['CACHED_COMMIT_REF'], 'Nothing is known of an earlier build.'],
  [
    (env) => env['CACHED_COMMIT_REF'] === env['COMMIT_REF'],
    'This commit is built again, or for the first time: somebody wants it.',
  ],
];

const inputsOfSite = (sitesDir: string, slug: string) =>
  slug === EDITOR_SITE ? readEditorInputs(sitesDir, editedDealers(sitesDir)) : readInputs(sitesDir, slug);

/**
 * Whether the host may leave a push alone: it touches nothing that this dealer is made of. Apart from the entry, which
 * answers as soon as it is loaded.
 */
export function ignoreBuild(
  env: Env,
  { root, sitesDir }: { readonly root: string; readonly sitesDir: string },
): Decision {
  const reason = REASONS.find(([fits]) => fits(env))?.[1];
  if (reason !== undefined) return { ignore: false, why: reason };
  const [slug = '', before = ''] = [env['SITE_SLUG'], env['CACHED_COMMIT_REF']];
  try {
    const { dealers } = touched(changedSince(before, sitesDir, root), [inputsOfSite(sitesDir, slug)]);
    const because = dealers[0]?.because ?? [];
    return because.length === 0
      ? { ignore: true, why: `Nothing that ${slug} is made of differs from ${before}: not built.` }
      : { ignore: false, why: `${slug} is built: ${because.slice(0, 5).join(', ')}` };
  } catch (cause) {
    if (!(cause instanceof ChangesUnknown)) throw cause;
    return { ignore: false, why: `${cause.message} It is built.` };
  }
}
