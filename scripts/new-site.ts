import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { MARKETS, type MarketCode } from '#domain/market/markets.ts';
import { TEMPLATE_NAMES } from '#domain/site/template-names.ts';
import { settingsOf } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import { newSiteFiles } from './new-site/files.ts';

const USAGE = `npm run new-site -- <slug>             makes sites/<slug>/, ready to build and to be filled in
  --name="Harbour Motors"             the dealer's name (default: made from the slug)
  --market=AU                         ${Object.keys(MARKETS).join(', ')} (default AU)
  --template=classic                  ${TEMPLATE_NAMES.join(', ')} (default classic)`;

function refuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

const isMarket = (text: string): text is MarketCode => Object.hasOwn(MARKETS, text);
const isTemplate = (text: string) => TEMPLATE_NAMES.some((name) => name === text);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, market: { type: 'string' }, template: { type: 'string' } },
});
const [slug = ''] = positionals;
const market = (values.market ?? 'AU').toUpperCase();
const template = values.template ?? 'classic';
if (slug === '') refuse('A slug is needed: the name of the dealer’s folder and address.');
if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 63)
  refuse(
    `"${slug}" is no slug: small letters, digits and single hyphens, at most 63, such as "harbour-motors".`,
  );
if (!isMarket(market)) refuse(`There is no market "${market}".`);
if (!isTemplate(template)) refuse(`There is no template "${template}".`);

const { sitesDir } = settingsOf({});
const folder = join(sitesDir, slug);
if (existsSync(folder)) refuse(`sites/${slug} is there already; nothing was changed.`);

for (const { path, content } of newSiteFiles({ slug, market, template, name: values.name ?? null })) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const { problems = [] } = loadSite(sitesDir, slug);
if (problems.length > 0) {
  console.error(problems.map(showProblem).join('\n\n'));
  process.exit(1);
}
console.log(`sites/${slug}/ is made and in order. Next:
  1. put in the dealer's own details: sites/${slug}/site.json (an editor that knows JSON Schema completes it)
  2. put in the vehicles: sites/${slug}/stock.json, or name a feed under "stock"
  3. look at it: npm run dev -- --site=${slug}
  4. check and build it: npm run check-sites && npm run build -- --site=${slug}`);
