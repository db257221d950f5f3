import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountsObstacle } from '#adapters/accounts/open.ts';
import { DatabaseError } from '#adapters/database/types.ts';
import { deployedDealerData } from '#adapters/dealer-data/file.ts';
import { DEALER_DATA_FILE } from '#adapters/dealer-data/record.ts';
import { migrateStores } from '#adapters/stores/versions.ts';
import { databaseCheck } from '#api/health.ts';
import { missingAt, missingForSite } from '#api/missing-settings.ts';
import { hasAccounts } from '#domain/account/account-config.ts';
import { EDITOR_SITE } from '#domain/editing/editor-site.ts';
import { deliveryWarnings } from '#domain/lead/channels.ts';
import type { MissingSetting } from '#domain/site/missing-setting.ts';
import { counted } from '#domain/text/counted.ts';
import { IS_MOCK_SITE } from '#paths';
import {
  build,
  buildEditorAlone,
  chooseSites,
  PROJECT_ROOT,
  settingsOf,
  UnknownSite,
} from '#render/build.ts';
import { type OutputLayout, outputLayout } from '#render/generations.ts';
import { mirror } from '#render/plain-folder.ts';
import { loadSite } from '#sites/load.ts';
import { buildProgress, hasFailed, problemsText, table } from './build/report.ts';
import { command } from './terminal/command.ts';
import { type Surroundings, start } from './terminal/start.ts';

/** Links, emails and the next build use the url of the configuration, whatever URL the host gives the site. */
function addressWarning(env: Surroundings['env'], url: string): string | undefined {
  const given = env['CONTEXT'] === 'production' ? env['URL'] : undefined;
  if (given === undefined || !URL.canParse(given) || new URL(given).host === new URL(url).host)
    return undefined;
  return `warning: the host publishes this site at ${given}, but "url" in site.json is ${url}. Until that is the site's domain, links lead elsewhere and the build cannot read its earlier state.`;
}

/** Refuses a deploy if something that the dealer offers would not work, or its leads would go nowhere. */
function refusal(
  slug: string,
  missing: readonly MissingSetting[],
  others: readonly string[] = [],
): string | undefined {
  if (missing.length + others.length === 0) return undefined;
  return [
    `${slug} is not deployed.`,
    ...others,
    ...missing.map(({ variable, what }) => `${variable} is not set: ${what}.`),
    ...(missing.length === 0
      ? []
      : ['Set each for builds and functions (docs/deploy.md), or take what needs it out of site.json.']),
  ].join('\n');
}

/**
 * Functions never change tables, so this is done before they are published. A database that the build machine
 * cannot reach is migrated elsewhere, and MIGRATE=off says so.
 */
async function migrate(env: Surroundings['env']): Promise<string | undefined> {
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

/** Builds one dealer into the folders of the host. */
async function deploy(env: Surroundings['env']): Promise<string | undefined> {
  if (IS_MOCK_SITE)
    return 'MOCK_SITE is set, and a mock site is never published: it would lose what shoppers send. Unset it, and deploy again.';
  const slug = env['SITE_SLUG'];
  if (slug === undefined || slug === '')
    return `SITE_SLUG is not set. Set it to the dealer of this deployment (a folder of sites/), or to ${EDITOR_SITE} for the content editor.`;
  const target = env['DEPLOY_DIR'] ?? join(PROJECT_ROOT, 'deploy');
  if (slug === EDITOR_SITE) return deployEditor(target);
  const noDatabase = await databaseCheck(env, true).run();
  if (noDatabase !== undefined) return noDatabase;

  const { sitesDir } = settingsOf({});
  chooseSites(sitesDir, [slug]);
  // The build reports a broken configuration.
  const { site } = loadSite(sitesDir, slug);
  const noAccounts = accountsObstacle({ env, serverless: true });
  if (site && hasAccounts(site.config) && noAccounts !== undefined)
    return `${noAccounts}. Shoppers of ${slug} sign in (garage_enabled, gates).`;
  const undelivered =
    site &&
    refusal(slug, missingForSite(site.config, env), deliveryWarnings(site.config.leads.delivery, env));
  if (undelivered !== undefined) return undelivered;

  const elsewhere = site && addressWarning(env, site.config.url);
  if (elsewhere !== undefined) console.log(elsewhere);

  const distDir = join(target, 'dist');
  const progress = buildProgress(process.stdout);
  const report = await build({
    sites: [slug],
    distDir,
    intoFolder: true,
    flat: true,
    publishedState: env['PUBLISHED_STATE'] !== 'off',
    ...progress,
  }).finally(progress.end);
  console.log(table(report));
  const problems = problemsText(report);
  if (hasFailed(report)) return problems;
  if (problems !== '') console.log(problems);

  const layout = outputLayout(distDir);
  const dealer = await deployedDealerData(join(layout.flatPrivate(slug), DEALER_DATA_FILE)).dealer(slug);
  const noPayments = dealer && refusal(slug, missingAt(dealer, env));
  if (noPayments !== undefined) return noPayments;
  const noTables = await migrate(env);
  if (noTables !== undefined) return noTables;
  layOut(layout, slug, target);
  return undefined;
}

const DEPLOY = command({
  call: 'npm run deploy',
  does: 'builds one dealer into the folders that a host publishes and bundles with its functions',
  notes: [
    'Environment: SITE_SLUG names the dealer (_editor for the content editor); DEPLOY_DIR (default deploy); PUBLISHED_STATE=off ignores the state of earlier builds; MIGRATE=off leaves the tables to "npm run migrate" (docs/deploy.md).',
    'There is no --mock here, because a published site calls the real API. Mock sites are for "npm run dev", "npm run build" and "npm start".',
  ],
});

await start(DEPLOY, async () => ({
  async run(_, { env, complain }) {
    const problem = await deploy(env).catch((cause: unknown) => {
      if (cause instanceof UnknownSite) return cause.message;
      throw cause;
    });
    if (problem !== undefined) complain(problem);
    return problem === undefined ? 0 : 1;
  },
}));
