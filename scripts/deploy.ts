import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountsObstacle } from '#adapters/accounts/open.ts';
import { deployedDealerData } from '#adapters/dealer-data/file.ts';
import { DEALER_DATA_FILE } from '#adapters/dealer-data/record.ts';
import { databaseCheck } from '#api/health.ts';
import { type MissingSetting, missingAt, missingForMail } from '#api/missing-settings.ts';
import { hasAccounts } from '#domain/account/account-config.ts';
import { EDITOR_SITE } from '#domain/editing/editor-site.ts';
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

/** Pages, letters and the next build all go to the address of the configuration, whatever the host calls the site. */
function addressWarning(env: Surroundings['env'], url: string): string | undefined {
  const given = env['CONTEXT'] === 'production' ? env['URL'] : undefined;
  if (given === undefined || !URL.canParse(given) || new URL(given).host === new URL(url).host)
    return undefined;
  return `warning: the host publishes this site at ${given}, its configuration says ${url}. Until that is the site's domain, its links lead elsewhere and nothing is known of earlier builds.`;
}

/** What a dealer’s own configuration or vehicles offer must work once it is published. */
function refusal(slug: string, missing: readonly MissingSetting[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lines = missing.map(({ variable, what }) => `${variable} is not set: ${what}.`);
  return [`${slug} is not deployed.`, ...lines, 'docs/deploy.md says where each is set.'].join('\n');
}

/** Lays out what the host publishes and packs into its functions (netlify.toml). */
function layOut(layout: OutputLayout, slug: string, target: string): void {
  for (const name of ['site', 'private']) rmSync(join(target, name), { recursive: true, force: true });
  mirror(layout.served(slug), join(target, 'site'));
  mirror(layout.flatPrivate(slug), join(target, 'private'));
}

/** The editor of all dealers, which needs neither a database nor anything else of its surroundings. */
async function deployEditor(target: string): Promise<string | undefined> {
  const distDir = join(target, 'dist');
  const editor = await buildEditorAlone({ distDir, flat: true });
  if (editor === null)
    return 'There is nothing to deploy: no dealer has "editing" in site.json, so none has texts to edit.';
  if (editor.error !== undefined) return `The editor was not built. ${editor.error}`;
  console.log(`The editor has the texts of ${counted(editor.dealers, 'dealer')}.`);
  layOut(outputLayout(distDir), EDITOR_SITE, target);
  return undefined;
}

/** Builds one dealer into the folders of the host. */
async function deploy(env: Surroundings['env']): Promise<string | undefined> {
  if (IS_MOCK_SITE)
    return 'MOCK_SITE is set, and a mock site is never published: what shoppers send there goes nowhere. Unset it, and deploy again.';
  const slug = env['SITE_SLUG'];
  if (slug === undefined || slug === '')
    return `SITE_SLUG is not set: it names the dealer (a folder of sites/) whose site this deployment is, or is ${EDITOR_SITE} for the editor of texts.`;
  const target = env['DEPLOY_DIR'] ?? join(PROJECT_ROOT, 'deploy');
  if (slug === EDITOR_SITE) return deployEditor(target);
  const noDatabase = await databaseCheck(env, true).run();
  if (noDatabase !== undefined) return noDatabase;

  const { sitesDir } = settingsOf({});
  chooseSites(sitesDir, [slug]);
  // What is wrong with its configuration is told by the build.
  const { site } = loadSite(sitesDir, slug);
  const noAccounts = accountsObstacle({ env, serverless: true });
  if (site && hasAccounts(site.config) && noAccounts !== undefined)
    return `${noAccounts}. Shoppers of ${slug} sign in (garage_enabled, gates).`;
  const noMail = site && refusal(slug, missingForMail(site.config, env));
  if (noMail !== undefined) return noMail;

  const elsewhere = site && addressWarning(env, site.config.url);
  if (elsewhere !== undefined) console.log(elsewhere);

  const distDir = join(target, 'dist');
  const progress = buildProgress(process.stdout);
  const report = await build({
    sites: [slug],
    distDir,
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
  layOut(layout, slug, target);
  return undefined;
}

const DEPLOY = command({
  call: 'npm run deploy',
  does: 'builds one dealer into the folders that a host publishes and packs into its functions',
  notes: [
    'Environment: SITE_SLUG names the dealer (_editor: the editor of texts); DEPLOY_DIR (default deploy); PUBLISHED_STATE=off leaves earlier builds out of account (docs/deploy.md).',
    'There is no --mock here: what is published calls the API. Mock sites are for "npm run dev", "npm run build" and "npm start".',
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
