import * as v from 'valibot';
import { HttpError, refusal, requestAnswer, type Transport } from '#adapters/lib/http/request-text.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import { command, type RequestOf } from '../terminal/command.ts';
import { dealers, UsageError } from '../terminal/options.ts';
import { type Surroundings, start } from '../terminal/start.ts';

export const HOST_BUILD = command({
  call: 'npm run host-build',
  does: 'calls the build hook of every dealer, so that the host builds them',
  options: { site: dealers('only these dealers') },
  notes: [
    'Environment: BUILD_HOOKS, a JSON object of build hooks by dealer: {"harbour-motors": "https://…"}. A hook is a secret: anyone who knows it can start a build.',
  ],
});

export const explained = [UnknownSite];

const hooksSchema = v.record(v.string(), v.pipe(v.string(), v.url()));
type Hooks = v.InferOutput<typeof hooksSchema>;

export interface World extends Surroundings, Partial<Transport> {
  readonly sitesDir?: string;
}

/** Errors never quote the value, because many people can read the log of a workflow. */
function hooksOf(text: string | undefined): Hooks {
  if (text === undefined || text.trim() === '')
    throw new UsageError(
      'BUILD_HOOKS is not set, so there is no hook to call. npm run host-build -- --help shows its form.',
    );
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError('BUILD_HOOKS is not JSON. Expected {"dealer": "https://…", …}.');
  }
  const parsed = v.safeParse(hooksSchema, json);
  if (parsed.success) return parsed.output;
  const where = v.getDotPath(parsed.issues[0]);
  throw new UsageError(
    `BUILD_HOOKS${where === null ? '' : ` of "${where}"`} has the wrong form. Expected {"dealer": "https://…", …}.`,
  );
}

function dealersOf(named: readonly string[] | undefined, hooks: Hooks, sitesDir: string): readonly string[] {
  const slugs = chooseSites(sitesDir, named);
  if (named === undefined) return slugs.filter((slug) => slug in hooks);
  const without = slugs.filter((slug) => !(slug in hooks));
  if (without.length > 0)
    throw new UsageError(
      `BUILD_HOOKS has no hook for ${without.join(', ')}. Create one at the host (docs/deploy.md) and add it.`,
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
    // The message of an HttpError never holds the address of the hook. Another message might.
    return cause instanceof HttpError ? cause.message : `${where} could not be called.`;
  }
}

export async function run(
  { options: { site } }: RequestOf<typeof HOST_BUILD>,
  { env, say, complain, sitesDir = settingsOf({}).sitesDir, fetch = globalThis.fetch, ...transport }: World,
): Promise<number> {
  const hooks = hooksOf(env['BUILD_HOOKS']);
  let failed = 0;
  for (const slug of dealersOf(site, hooks, sitesDir)) {
    const problem = await call(slug, hooks[slug] ?? '', { ...transport, fetch });
    if (problem === undefined) say(`${slug}: the host builds`);
    else complain(`${slug}: FAILED: ${problem}`);
    if (problem !== undefined) failed++;
  }
  return failed === 0 ? 0 : 1;
}

export const main = (): Promise<void> => start(HOST_BUILD, async () => ({ run, explained }));
