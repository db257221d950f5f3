import { join, resolve } from 'node:path';
import { deliveryWarnings } from '#domain/lead/channels.ts';
import { redirectFault } from '#domain/routing/redirects-file.ts';
import type { Site } from '#domain/site/site.ts';
import { counted } from '#domain/text/counted.ts';
import { contextOf, dealerAt } from '#render/dealer-model.ts';
import { PathCollision, pagesOf } from '#routes';
import { loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import type { AskedOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { CHECK_SITES } from './options.ts';

/** Pages that depend on the stock, which this check does not read. */
const ofStock = (path: string, { config }: Site): boolean =>
  ['/cars', '/models', '/brands', config.search.base_path].some((place) => path.startsWith(`${place}/`));

/** Problems that only all pages together show: two pages with one path, and redirects to a missing page. */
function problemsTogether(site: Site): readonly string[] {
  const dealer = dealerAt(site, [], Date.now());
  try {
    const { hasPage } = contextOf(dealer, pagesOf(dealer));
    return site.redirects.flatMap((redirect) => {
      const fault = redirectFault(redirect, hasPage, (path) => hasPage(path) || ofStock(path, site));
      return fault
        ? [showProblem({ file: `sites/${site.slug}/redirects.txt`, path: '(redirect)', ...fault })]
        : [];
    });
  } catch (cause) {
    if (!(cause instanceof PathCollision)) throw cause;
    return [`sites/${site.slug}\n${cause.message.replace(/^/gm, '  ')}`];
  }
}

/** What is allowed, and yet seldom meant. */
const warningsOf = ({ slug, config }: Site, env: Surroundings['env']): readonly string[] =>
  deliveryWarnings(config.leads.delivery, env).map((said) => `warning: sites/${slug}/site.json: ${said}`);

export function run({ operands }: AskedOf<typeof CHECK_SITES>, { env, say }: Surroundings): number {
  const sitesDir = resolve(env['SITES_DIR'] ?? join(import.meta.dirname, '../../sites'));
  const slugs = operands.length > 0 ? operands : listSiteSlugs(sitesDir);
  const warnings: string[] = [];
  const problems = slugs.flatMap((slug) => {
    const read = loadSite(sitesDir, slug);
    if (read.problems) return read.problems.map(showProblem);
    warnings.push(...warningsOf(read.site, env));
    return problemsTogether(read.site);
  });
  // Every dealer that uses a shared file finds the same mistake in it. It is shown once.
  const shown = [...new Set(problems)];
  const dealers = counted(slugs.length, 'dealer');
  if (shown.length + warnings.length > 0) say(`${[...shown, ...warnings].join('\n\n')}\n`);
  const warned = warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : '';
  say(
    shown.length + warnings.length === 0
      ? `${dealers}, all in order`
      : `${counted(shown.length, 'problem')} in ${dealers}${warned}`,
  );
  return shown.length === 0 ? 0 : 1;
}
