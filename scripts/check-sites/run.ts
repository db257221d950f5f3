import { join, resolve } from 'node:path';
import { deliveryWarnings } from '#domain/leads/delivery-policy.ts';
import { nearestWord } from '#domain/lib/nearest-word.ts';
import { counted } from '#domain/lib/words.ts';
import { redirectFault } from '#domain/sites/routing/redirects-file.ts';
import type { Site } from '#domain/sites/site.ts';
import { presetOf } from '#domain/stock/import/presets.ts';
import { sourcesOf } from '#domain/stock/stock-config.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import { SAY_CONTENTS, unknownQualifiers } from '#domain/vehicles/price/price-contents.ts';
import { chooseSites, UnknownSite } from '#render/build.ts';
import { contextOf, dealerAt } from '#render/dealer/dealer-model.ts';
import { logoDoubts } from '#render/files/logo-contrast.ts';
import { PathCollision, pagesOf } from '#routes';
import { hostConflicts, hostProblem } from '#sites/host-conflicts.ts';
import { loadSite } from '#sites/load.ts';
import { type Problem, showProblem } from '#sites/problems.ts';
import { pushedProblems } from '#sites/pushed-conflicts.ts';
import { siteRemarks } from '#sites/remarks.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { CHECK_SITES } from './command.ts';

/** Returns true for pages that depend on the stock, which this check does not read. */
const ofStock = (path: string, { config }: Site): boolean =>
  ['/cars', '/models', '/brands', config.search.base_path].some((place) => path.startsWith(`${place}/`));

interface Checked {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

const asWarning = (problem: Problem): string => showProblem({ ...problem, says: 'Only a warning' });

/**
 * Checks what only all pages together show: two with one path, links and redirects to a missing one, and problems that
 * do not stop a build.
 */
async function checkedTogether(sitesDir: string, site: Site): Promise<Checked> {
  const dealer = dealerAt(site, [], Date.now());
  try {
    const pages = pagesOf(dealer);
    const paths = pages.map(({ path }) => path);
    const { hasPage, resolve } = contextOf(dealer, pages);
    const { mistakes, doubts } = siteRemarks(sitesDir, site, {
      resolve: (href) => resolve(href) ?? (ofStock(href, site) ? { href, kind: 'page' } : undefined),
      paths,
      logos: await logoDoubts(site),
    });
    const redirects = site.redirects.flatMap((redirect): readonly Problem[] => {
      const mayLeadTo = (path: string) => hasPage(path) || ofStock(path, site);
      const fault = redirectFault(redirect, hasPage, { mayLeadTo, resolve });
      if (fault === undefined) return [];
      const nearest = fault.found === redirect.to ? nearestWord(fault.found, paths) : undefined;
      return [{ file: `sites/${site.slug}/redirects.txt`, path: '(redirect)', nearest, ...fault }];
    });
    return { problems: [...redirects, ...mistakes].map(showProblem), warnings: doubts.map(asWarning) };
  } catch (cause) {
    if (!(cause instanceof PathCollision)) throw cause;
    return { problems: [`sites/${site.slug}\n${cause.message.replace(/^/gm, '  ')}`], warnings: [] };
  }
}

/** Warns of settings that are allowed but seldom intended. */
const deliveryRemarks = ({ slug, config }: Site, env: Surroundings['env']): readonly string[] =>
  deliveryWarnings(config.leads.delivery, env).map(
    (warning) => `warning: sites/${slug}/site.json: ${warning}`,
  );

/** Warns where neither the dealer nor any of its sources can say what prices contain. */
const priceRemarks = ({ slug, config }: Site): readonly string[] => {
  const unknown = unknownQualifiers(config.market);
  const isSaid =
    CAR_TYPES.some((type) => config.vehicles.price_qualifiers[type] !== unknown[type]) ||
    sourcesOf(config.stock).some(
      ({ kind, mapping, preset }) =>
        kind === 'pushed' ||
        [mapping, preset && presetOf(preset).mapping].some((one) => one?.price_qualifier !== undefined),
    );
  return isSaid
    ? []
    : [
        `warning: sites/${slug}/site.json: nobody has said what its prices contain. A vehicle that does not say it itself shows "${unknown.new}". ${SAY_CONTENTS}`,
      ];
};

export const explained = [UnknownSite];

export async function run(
  { operands }: RequestOf<typeof CHECK_SITES>,
  { env, say }: Surroundings,
): Promise<number> {
  const sitesDir = resolve(env['SITES_DIR'] ?? join(import.meta.dirname, '../../sites'));
  const slugs = operands.length > 0 ? chooseSites(sitesDir, operands) : listSiteSlugs(sitesDir);
  const conflicts = hostConflicts(sitesDir);
  const pushed = pushedProblems(sitesDir);
  const checked: Checked[] = [];
  for (const slug of slugs) {
    const read = loadSite(sitesDir, slug);
    const conflict = conflicts.get(slug);
    if (conflict)
      checked.push({ problems: [showProblem(hostProblem(sitesDir, slug, conflict))], warnings: [] });
    checked.push({ problems: (pushed.get(slug) ?? []).map(showProblem), warnings: [] });
    if (read.problems) checked.push({ problems: read.problems.map(showProblem), warnings: [] });
    else
      checked.push(await checkedTogether(sitesDir, read.site), {
        problems: [],
        warnings: [...deliveryRemarks(read.site, env), ...priceRemarks(read.site)],
      });
  }
  // Every dealer that uses a shared file finds the same mistake in it. It is shown once.
  const problems = [...new Set(checked.flatMap((one) => one.problems))];
  const warnings = [...new Set(checked.flatMap((one) => one.warnings))];
  const shown = [...warnings, ...problems];
  if (shown.length > 0) say(`${shown.join('\n\n')}\n`);
  const dealers = counted(slugs.length, 'dealer');
  const summary = [
    ...(problems.length > 0 ? [counted(problems.length, 'problem')] : []),
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
  ];
  say(summary.length === 0 ? `${dealers}, all in order` : `${summary.join(' and ')} in ${dealers}`);
  return problems.length === 0 ? 0 : 1;
}
