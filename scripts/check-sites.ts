import { join, resolve } from 'node:path';
import { listSiteSlugs, loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';

const sitesDir = resolve(process.env['SITES_DIR'] ?? join(import.meta.dirname, '../sites'));
const wanted = process.argv.slice(2);
const slugs = wanted.length > 0 ? wanted : listSiteSlugs(sitesDir);
const problems = slugs.flatMap((slug) => loadSite(sitesDir, slug).problems ?? []);

const dealers = `${slugs.length} ${slugs.length === 1 ? 'dealer' : 'dealers'}`;

// A mistake in a shared file is found by every dealer that uses it; it is told once.
const shown = [...new Set(problems.map(showProblem))];
if (shown.length > 0) console.log(`${shown.join('\n\n')}\n`);
console.log(
  shown.length === 0
    ? `${dealers}, all in order`
    : `${shown.length} ${shown.length === 1 ? 'problem' : 'problems'} in ${dealers}`,
);
process.exitCode = shown.length === 0 ? 0 : 1;
