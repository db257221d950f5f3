import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { OutsideError } from '#adapters/outside/outside-error.ts';
import { refusal, requestAnswer, type Transport } from '#adapters/outside/request-text.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';

const USAGE = `npm run host-build                   has the host build every dealer who has a build hook
  -- --site=a,b                      only these
Environment: BUILD_HOOKS, a JSON object of build hooks by dealer: {"harbour-motors": "https://…"}. Whoever knows a hook can build: it is a secret.`;

class Refused extends Error {
  override name = 'Refused';
}

const hooksSchema = v.record(v.string(), v.pipe(v.string(), v.url()));
type Hooks = v.InferOutput<typeof hooksSchema>;

export interface HostBuildSurroundings extends Transport {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sitesDir?: string;
}

/** What a mistake in a secret looks like is not told: the log of a workflow is read by many. */
function hooksOf(text: string | undefined): Hooks {
  if (text === undefined || text.trim() === '')
    throw new Refused(`BUILD_HOOKS is not set, so there is no hook to call.\n\n${USAGE}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused('BUILD_HOOKS is not JSON. Expected {"dealer": "https://…", …}.');
  }
  const parsed = v.safeParse(hooksSchema, json);
  if (parsed.success) return parsed.output;
  const where = v.getDotPath(parsed.issues[0]);
  throw new Refused(
    `BUILD_HOOKS${where === null ? '' : ` of "${where}"`} is not as expected: {"dealer": "https://…", …}.`,
  );
}

export function readHostBuildOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { site: { type: 'string' }, help: { type: 'boolean' } },
      strict: true,
    });
    return values;
  } catch (cause) {
    throw new Refused(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`);
  }
}

function dealersOf(site: string | undefined, hooks: Hooks, sitesDir: string): readonly string[] {
  if (site === undefined) return chooseSites(sitesDir, undefined).filter((slug) => slug in hooks);
  const slugs = chooseSites(
    sitesDir,
    site.split(',').filter((slug) => slug !== ''),
  );
  if (slugs.length === 0) throw new Refused('--site= names no dealer.');
  const without = slugs.filter((slug) => !(slug in hooks));
  if (without.length > 0)
    throw new Refused(
      `BUILD_HOOKS has no hook of ${without.join(', ')}. Make one at the host (docs/deploy.md) and add it.`,
    );
  return slugs;
}

async function call(slug: string, url: string, transport: Transport): Promise<string | undefined> {
  const where = `the build hook of ${slug}`;
  try {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const { status } = await requestAnswer({ url, where, init }, transport);
    if (status < 200 || status > 299) throw refusal(where, status);
    return undefined;
  } catch (cause) {
    // Its own words never hold the address; those of anything else might.
    return cause instanceof OutsideError ? cause.message : `${where} could not be called.`;
  }
}

/** The command; answers the exit code. */
export async function runHostBuild(
  args: readonly string[],
  { env, sitesDir = settingsOf({}).sitesDir, ...transport }: HostBuildSurroundings,
): Promise<number> {
  try {
    const { site, help } = readHostBuildOptions(args);
    if (help) {
      console.log(USAGE);
      return 0;
    }
    const hooks = hooksOf(env['BUILD_HOOKS']);
    let failed = 0;
    for (const slug of dealersOf(site, hooks, sitesDir)) {
      const problem = await call(slug, hooks[slug] ?? '', transport);
      if (problem === undefined) console.log(`${slug}: the host builds`);
      else console.error(`${slug}: FAILED: ${problem}`);
      if (problem !== undefined) failed++;
    }
    return failed === 0 ? 0 : 1;
  } catch (cause) {
    if (!(cause instanceof Refused || cause instanceof UnknownSite)) throw cause;
    console.error(cause.message);
    return 2;
  }
}
