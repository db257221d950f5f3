import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountSecretObstacle } from '#adapters/shoppers/accounts/open.ts';
import { deployedDealerData } from '#adapters/sites/dealer-data/file.ts';
import { DEALER_DATA_FILE } from '#adapters/sites/dealer-data/record.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { migrateStores } from '#adapters/storage/stores/versions.ts';
import { databaseCheck } from '#api/operations/health.ts';
import { missingAt, missingForSite } from '#api/sites/missing-settings.ts';
import { EDITOR_SITE } from '#domain/content/editor/editor-site.ts';
import { deliveryWarnings, type MissingSetting } from '#domain/leads/delivery-policy.ts';
import { counted } from '#domain/lib/words.ts';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { IS_MOCK_SITE } from '#paths';
import {
  besideMocks,
  build,
  buildEditorAlone,
  chooseSites,
  PROJECT_ROOT,
  settingsOf,
  UnknownSite,
} from '#render/build.ts';
import { type OutputLayout, outputLayout } from '#render/generations/generations.ts';
import { mirror } from '#render/generations/plain-folder.ts';
import { loadSite } from '#sites/load.ts';
import { readUnchecked } from '#sites/shared-use.ts';
import { buildProgress, hasFailed, problemsText, table } from '../build/report.ts';
import type { Surroundings } from '../terminal/start.ts';
import { isProduction, NO_EDITOR_PREVIEW, previewEnvironment, previewWords, variablesOf } from './context.ts';

export const explained = [UnknownSite];

type Env = Surroundings['env'];

/** Links, emails and the next build use the url of the configuration, whatever URL the host gives the site. */
function addressWarning({ URL: hostUrl }: Env, url: string): string | undefined {
  if (hostUrl === undefined || !URL.canParse(hostUrl) || new URL(hostUrl).host === new URL(url).host)
    return undefined;
  return `warning: the host publishes this site at ${hostUrl}, but "url" in site.json is ${url}. Until that is the site's domain, links lead elsewhere and the build cannot read its earlier state.`;
}

/**
 * Functions never change tables, so this is done before they are published. A database that the build machine
 * cannot reach is migrated elsewhere, and MIGRATE=off says so.
 */
async function migrate(env: Env): Promise<string | undefined> {
  if (env['MIGRATE'] === 'off') return undefined;
  try {
    for await (const { store, from, to } of migrateStores({ env, dataDir: '', serverless: true }))
      if (from < to) console.log(`The tables of the store "${store}" went from version ${from} to ${to}.`);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    return `${cause.message}\nThe tables of this release must be there before it is published. Nothing was published. If the database cannot be reached from here, run "npm run migrate" elsewhere and set MIGRATE=off.`;
  }
}

/** Copies the build into the folders that the host publishes and bundles with its functions (netlify.toml). */
function layOut(layout: OutputLayout, slug: string, target: string): void {
  for (const name of ['site', 'private']) rmSync(join(target, name), { recursive: true, force: true });
  mirror(layout.served(slug), join(target, 'site'));
  mirror(layout.flatPrivate(slug), join(target, 'private'));
}

/** Deploys the content editor of all dealers. It needs no database and no other variable. */
async function deployEditor(target: string): Promise<string | undefined> {
  const distDir = join(target, 'dist');
  const editor = await buildEditorAlone({ distDir, intoFolder: true, flat: true });
  if (editor === null) return 'There is no editor to deploy, because no dealer has "editing" in site.json.';
  if (editor.error !== undefined) return `The editor was not built. ${editor.error}`;
  console.log(`The editor was built for ${counted(editor.dealers, 'dealer')}.`);
  layOut(outputLayout(distDir), EDITOR_SITE, target);
  return undefined;
}

interface SiteChoice {
  readonly slug: string;
  /** Undefined if the configuration is broken, which the build reports. */
  readonly config: SiteConfig | undefined;
  /** The variables that its feeds are read with. */
  readonly named: readonly string[];
}

function siteChoiceOf(slug: string): SiteChoice {
  const { sitesDir } = settingsOf({});
  chooseSites(sitesDir, [slug]);
  return {
    slug,
    config: loadSite(sitesDir, slug).site?.config,
    named: variablesOf(readUnchecked(sitesDir, slug)?.merged),
  };
}

/** `SMTP_URL is not set: emails of leads wait, nobody can sign in.` */
const missingLines = (missing: readonly MissingSetting[]): readonly string[] =>
  [...Map.groupBy(missing, ({ variable }) => variable)].map(
    ([variable, those]) =>
      `${variable} is not set: ${[...new Set(those.map(({ what }) => what))].join(', ')}.`,
  );

/**
 * Refuses a deploy if something that the dealer offers would not work, or its leads would go nowhere. All of it at once:
 * whoever sets a variable waits for another deploy. `dealer` is null if it could not be built.
 */
async function refusal(
  { slug, config, named }: SiteChoice,
  dealer: PublishedDealer | null,
  env: Env,
): Promise<string | undefined> {
  const obstacles = [
    await databaseCheck(env, true).run(),
    config && hasAccounts(config) ? accountSecretObstacle({ env, serverless: true }) : undefined,
  ].flatMap((obstacle) => obstacle ?? []);
  const missing = [
    ...named.filter((name) => !env[name]).map((variable) => ({ variable, what: 'its feed cannot be read' })),
    ...(dealer ? missingAt(dealer, env) : config ? missingForSite(config, env) : []),
  ];
  const nowhere = config ? deliveryWarnings(config.leads.delivery, env) : [];
  if (obstacles.length + missing.length + nowhere.length === 0) return undefined;
  return [
    `${slug} is not deployed.`,
    ...nowhere,
    ...obstacles.map((obstacle) => `${obstacle}.`),
    ...missingLines(missing),
    ...(obstacles.length + missing.length === 0
      ? []
      : ['Set each for builds and functions (docs/deploy.md), or take what needs it out of site.json.']),
  ].join('\n');
}

/** Builds one dealer. Null if that failed, with the problems that are not told yet. */
async function buildDealer(
  slug: string,
  distDir: string,
  publishedState: boolean,
): Promise<{ readonly dealer: PublishedDealer | null; readonly problems: string }> {
  const progress = buildProgress(process.stdout);
  const report = await build({
    sites: [slug],
    distDir,
    intoFolder: true,
    flat: true,
    publishedState,
    ...progress,
  }).finally(progress.end);
  console.log(table(report));
  const problems = problemsText(report);
  if (hasFailed(report)) return { dealer: null, problems };
  if (problems !== '') console.log(problems);
  const file = join(outputLayout(distDir).flatPrivate(slug), DEALER_DATA_FILE);
  return { dealer: (await deployedDealerData(file).dealer(slug)) ?? null, problems };
}

/** Builds the site that visitors get. */
async function deployProduction(slug: string, target: string, env: Env): Promise<string | undefined> {
  const choice = siteChoiceOf(slug);
  const elsewhere = choice.config && addressWarning(env, choice.config.url);
  if (elsewhere !== undefined) console.log(elsewhere);
  const distDir = join(target, 'dist');
  const { dealer, problems } = await buildDealer(slug, distDir, env['PUBLISHED_STATE'] !== 'off');
  const refused = await refusal(choice, dealer, env);
  if (dealer === null || refused !== undefined)
    return [...(dealer === null ? [problems] : []), refused].filter(Boolean).join('\n');
  const noTables = await migrate(env);
  if (noTables !== undefined) return noTables;
  layOut(outputLayout(distDir), slug, target);
  return undefined;
}

/** Builds a site that is shown to people who work on it. It asks nothing of the live site, not even its state. */
async function deployPreview(slug: string, target: string, env: Env): Promise<string | undefined> {
  const choice = siteChoiceOf(slug);
  replaceEnvironment(previewEnvironment(env, choice.named));
  console.log(previewWords(env));
  const distDir = besideMocks(join(target, 'dist'));
  const { dealer, problems } = await buildDealer(slug, distDir, false);
  if (dealer === null) return problems;
  layOut(outputLayout(distDir), slug, target);
  return undefined;
}

/** Changes `process.env` itself, for the threads and programs of the build too. */
function replaceEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

const NO_SLUG = `SITE_SLUG is not set. Set it to the dealer of this deployment (a folder of sites/), or to ${EDITOR_SITE} for the content editor.`;

async function deploy(env: Env): Promise<string | undefined> {
  const isPreview = !isProduction(env);
  if (!isPreview && IS_MOCK_SITE)
    return 'MOCK_SITE is set, and a mock site is never published: it would lose what shoppers send. Unset it, and deploy again.';
  // A process makes mock sites or real ones, and this one was told too late.
  if (isPreview && !IS_MOCK_SITE)
    throw new Error('A preview was about to be made of a site that calls the API.');
  const slug = env['SITE_SLUG'];
  if (!slug)
    return [NO_SLUG, isPreview ? undefined : await databaseCheck(env, true).run()].filter(Boolean).join('\n');
  const target = env['DEPLOY_DIR'] ?? join(PROJECT_ROOT, 'deploy');
  if (slug === EDITOR_SITE)
    return isPreview ? `${NO_EDITOR_PREVIEW}\n${previewWords(env)}` : deployEditor(target);
  return isPreview ? deployPreview(slug, target, env) : deployProduction(slug, target, env);
}

export async function run(_: unknown, { env, complain }: Surroundings): Promise<number> {
  const problem = await deploy(env);
  if (problem === undefined) return 0;
  complain(problem);
  return 1;
}
