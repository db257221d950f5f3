import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Brand, brandFileSchema } from '#domain/content/brands/brand-schema.ts';
import { MANUFACTURERS, manufacturerBySlug } from '#domain/content/brands/manufacturers.ts';
import { cached, TwoRoundCache } from '#domain/lib/memoise.ts';
import { nearestWord } from '#domain/lib/nearest-word.ts';
import { type Incoherence, incoherences } from '#domain/sites/coherence.ts';
import { MARKET_CODES, MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { Site } from '#domain/sites/site.ts';
import { type SiteConfig, siteSchema } from '#domain/sites/site-schema.ts';
import { TEMPLATE_NAMES, type TemplateName } from '#domain/sites/theme/template-names.ts';
import { mergeLayers, TEMPLATES } from '#domain/sites/theme/templates.ts';
import { unknownQualifiers } from '#domain/vehicles/price/price-contents.ts';
import { assetProblems } from './asset-check.ts';
import { type ContentFolder, createContentCache, readContent } from './content.ts';
import { listAssets, readRedirectsFile } from './dealer-files.ts';
import { explain, type Locate } from './explain.ts';
import { hasValueAt, isProblem, type JsonFile, lineIn, lineOf, readJson } from './json-file.ts';
import { type KeyPath, type Problem, SiteProblems, showPath, showValue } from './problems.ts';

export type SiteResult =
  | { readonly slug: string; readonly site: Site; readonly problems?: never }
  | { readonly slug: string; readonly problems: readonly Problem[]; readonly site?: never };

const parseConfig = (own: JsonFile, group: JsonFile | undefined) => {
  const layers = [marketOf(own, group), templateOf(own, group), group?.value ?? {}, withoutSchema(own.value)];
  return v.safeParse(siteSchema, mergeLayers(...layers));
};

const parseBrand = (value: unknown) => v.safeParse(brandFileSchema, value);

/** Caches a dealer’s files as they were read, for the next read. */
export const createSiteCache = () => ({
  ...createContentCache(),
  configs: new TwoRoundCache<ReturnType<typeof parseConfig>>(),
  brands: new TwoRoundCache<ReturnType<typeof parseBrand>>(),
});

export type SiteCache = ReturnType<typeof createSiteCache>;

function readConfigFiles(sitesDir: string, slug: string) {
  const own = readJson(join(sitesDir, slug, 'site.json'), `sites/${slug}/site.json`);
  if (isProblem(own)) return own;
  const group = readGroup(sitesDir, own);
  return group && isProblem(group) ? group : { own, group };
}

/**
 * Reads a dealer’s configuration. Its layers from low to high precedence are market, template, group, site. Each field
 * is checked separately.
 */
function readConfig(sitesDir: string, slug: string, cache?: SiteCache) {
  const read = readConfigFiles(sitesDir, slug);
  if (isProblem(read)) return read;
  const { own, group } = read;
  const from = () => JSON.stringify([own.text, group?.text]);
  const parsed = cached(cache?.configs, from, () => parseConfig(own, group));
  return { own, group, parsed };
}

/** Returns the configuration without texts, or undefined if it is invalid. */
export function loadConfig(sitesDir: string, slug: string): SiteConfig | undefined {
  const read = readConfig(sitesDir, slug);
  return !isProblem(read) && read.parsed.success ? read.parsed.output : undefined;
}

export function loadSite(sitesDir: string, slug: string, cache?: SiteCache): SiteResult {
  const folder = join(sitesDir, slug);
  const shown = `sites/${slug}`;
  const read = readConfig(sitesDir, slug, cache);
  if (isProblem(read)) return { slug, problems: [read] };
  const { own, group, parsed } = read;
  const locate = locator(own, group);
  const assets = parsed.success ? listAssets(sitesDir, slug, parsed.output) : [];
  const folders = [{ folder, shown }, ...groupFolders(sitesDir, group)];
  const content = readContent(folders, parsed.success ? { config: parsed.output, assets } : null, cache);
  const redirects = readRedirectsFile(folder, shown);
  if (!parsed.success) {
    const problems = explain(siteSchema, parsed.issues, locate);
    return { slug, problems: [...problems, ...content.problems, ...redirects.problems] };
  }
  const config = parsed.output;
  const brands = readBrands(sitesDir, config, locate, cache);
  const problems = [
    ...slugProblems(config, slug, locate),
    ...coherenceProblems(config, locate),
    ...brands.problems,
    ...assetProblems(sitesDir, assets),
    ...content.problems,
    ...redirects.problems,
  ];
  if (problems.length > 0) return { slug, problems };
  return {
    slug,
    site: {
      slug,
      folder,
      config,
      pages: content.pages,
      news: content.news,
      brands: brands.brands,
      assets,
      redirects: redirects.redirects,
    },
  };
}

export function requireSite(sitesDir: string, slug: string, cache?: SiteCache): Site {
  const result = loadSite(sitesDir, slug, cache);
  if (result.problems) throw new SiteProblems(slug, result.problems);
  return result.site;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const withoutSchema = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $schema: _editorOnly, ...rest } = value as Record<string, unknown>;
  return rest;
};

function readGroup(sitesDir: string, own: JsonFile): JsonFile | Problem | undefined {
  const name = field(own.value, 'dealership_group');
  if (typeof name !== 'string') return undefined;
  const folder = join(sitesDir, '_groups');
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((entry) => entry.endsWith('.json'))
        .map((entry) => entry.replace(/\.json$/, ''))
    : [];
  if (!names.includes(name)) {
    return {
      file: own.file,
      line: lineOf(own, ['dealership_group']),
      path: 'dealership_group',
      found: showValue(name),
      expected: 'the name of a file in sites/_groups',
      nearest: nearestWord(name, names),
    };
  }
  const read = readJson(join(folder, `${name}.json`), `sites/_groups/${name}.json`);
  return isProblem(read) ? read : { ...read, value: withoutSchema(read.value) };
}

/** Texts for all sites of a group are in a folder beside the group's file. */
const groupFolders = (sitesDir: string, group: JsonFile | undefined): readonly ContentFolder[] => {
  if (group === undefined) return [];
  const shown = group.file.replace(/\.json$/, '');
  return [{ folder: join(sitesDir, shown.replace(/^sites\//, '')), shown }];
};

const isTemplate = (name: unknown): name is TemplateName =>
  TEMPLATE_NAMES.some((candidate) => candidate === name);

function templateOf(own: JsonFile, group: JsonFile | undefined): unknown {
  const name = field(own.value, 'template') ?? field(group?.value, 'template') ?? 'classic';
  return isTemplate(name) ? TEMPLATES[name] : {};
}

/** Returns the defaults of the market. A template, a group or a site can override them. */
function marketOf(own: JsonFile, group: JsonFile | undefined): unknown {
  const named = field(own.value, 'market') ?? field(group?.value, 'market');
  const code = MARKET_CODES.find((one) => one === named);
  if (!code) return {};
  const { financeWarning } = MARKET_TEXTS[code];
  const lends = [own, group].some((file) => Boolean(field(file?.value, 'finance')));
  return {
    vehicles: { price_qualifiers: unknownQualifiers(code) },
    // Without finance terms there is no repayment that the warning could stand beside.
    ...(lends && { finance: { warning: financeWarning } }),
  };
}

/** Finds the file that contains the value: the site’s, else the group’s. A missing value is reported for the site’s file. */
const locator =
  (own: JsonFile, group: JsonFile | undefined): Locate =>
  (path) => {
    const home = !hasValueAt(own.value, path) && group && hasValueAt(group.value, path) ? group : own;
    return lineIn(home)(path);
  };

/** Returns the files of a readable configuration, and a function that finds a value in them. */
export function configPlaces(sitesDir: string, slug: string) {
  const read = readConfigFiles(sitesDir, slug);
  if (isProblem(read)) return undefined;
  const { own, group } = read;
  return { files: group ? [own, group] : [own], locate: locator(own, group) };
}

export function problemAt(
  locate: Locate,
  path: KeyPath,
  found: unknown,
  expected: string,
  { candidates = [], says }: Pick<Incoherence, 'candidates' | 'says'> = {},
): Problem {
  return {
    ...locate(path),
    path: showPath(path),
    says,
    found: showValue(found),
    expected,
    nearest: nearestWord(found, candidates),
  };
}

const slugProblems = (config: SiteConfig, folder: string, locate: Locate): readonly Problem[] =>
  config.slug === folder
    ? []
    : [problemAt(locate, ['slug'], config.slug, `the name of its folder, "${folder}"`)];

const coherenceProblems = (config: SiteConfig, locate: Locate): readonly Problem[] =>
  incoherences(config).map((one) => problemAt(locate, one.path, one.found, one.expected, one));

function readBrands(
  sitesDir: string,
  config: SiteConfig,
  locate: Locate,
  cache: SiteCache | undefined,
): { brands: readonly Brand[]; problems: readonly Problem[] } {
  const brands: Brand[] = [];
  const problems: Problem[] = [];
  for (const [index, slug] of config.manufacturer.entries()) {
    const manufacturer = manufacturerBySlug(slug);
    if (!manufacturer) {
      problems.push(
        problemAt(locate, ['manufacturer', index], slug, 'the slug of a known make', {
          candidates: MANUFACTURERS.map((brand) => brand.slug),
        }),
      );
      continue;
    }
    const file = `sites/_brands/${slug}.json`;
    const path = join(sitesDir, '_brands', `${slug}.json`);
    if (!existsSync(path)) {
      brands.push({ manufacturer, description: null, models: [] });
      continue;
    }
    const read = readJson(path, file);
    if (isProblem(read)) {
      problems.push(read);
      continue;
    }
    const parsed = cached(
      cache?.brands,
      () => read.text,
      () => parseBrand(read.value),
    );
    if (parsed.success) {
      const { description, models } = parsed.output;
      brands.push({ manufacturer, description, models: models.toSorted((a, b) => a.position - b.position) });
    } else problems.push(...explain(brandFileSchema, parsed.issues, lineIn(read)));
  }
  return { brands, problems };
}
