import { EDITOR_SITE } from '#domain/content/editor/editor-site.ts';
import { touched } from '#domain/operations/builds/changes.ts';
import { editedDealers, readEditorInputs, readInputs } from '#sites/shared-use.ts';
import { ChangesUnknown, changedSince } from '../build/git-changes.ts';
import { isProduction, NO_EDITOR_PREVIEW } from '../deploy/context.ts';

interface Decision {
  readonly ignore: boolean;
  readonly why: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reasons to build whatever the push changes. The first that applies counts. */
const REASONS: readonly (readonly [fits: (env: Env) => boolean, why: string])[] = [
  [(env) => !env['SITE_SLUG'], 'SITE_SLUG is not set. The build will say what to do.'],
  [
    (env) => Boolean(env['INCOMING_HOOK_TITLE'] || env['INCOMING_HOOK_URL']),
    'A build hook started this build.',
  ],
  [(env) => !env['CACHED_COMMIT_REF'], 'There is no cached commit of an earlier build.'],
  [
    (env) => env['CACHED_COMMIT_REF'] === env['COMMIT_REF'],
    'The cached commit is this one: somebody asked for a build, or it is the first.',
  ],
];

const inputsOfSite = (sitesDir: string, slug: string) =>
  slug === EDITOR_SITE ? readEditorInputs(sitesDir, editedDealers(sitesDir)) : readInputs(sitesDir, slug);

/** Decides if the host can skip a push, because it touches no input of this dealer. */
export function ignoreBuild(
  env: Env,
  { root, sitesDir }: { readonly root: string; readonly sitesDir: string },
): Decision {
  if (env['SITE_SLUG'] === EDITOR_SITE && env['CONTEXT'] !== undefined && !isProduction(env))
    return { ignore: true, why: NO_EDITOR_PREVIEW };
  const reason = REASONS.find(([fits]) => fits(env))?.[1];
  if (reason !== undefined) return { ignore: false, why: reason };
  const [slug = '', before = ''] = [env['SITE_SLUG'], env['CACHED_COMMIT_REF']];
  try {
    const { dealers } = touched(changedSince(before, sitesDir, root), [inputsOfSite(sitesDir, slug)]);
    const because = dealers[0]?.because ?? [];
    return because.length === 0
      ? { ignore: true, why: `No input of ${slug} differs from ${before}, so it is not built.` }
      : { ignore: false, why: `${slug} is built: ${because.slice(0, 5).join(', ')}` };
  } catch (cause) {
    if (!(cause instanceof ChangesUnknown)) throw cause;
    return { ignore: false, why: `${cause.message} It is built.` };
  }
}
