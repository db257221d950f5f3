import { type FileDealerData, locateSite, type SiteLocation } from '#adapters/dealer-data/file.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { isRedirect, match, matchForced, type PageStatus, type RuleMatch } from '#domain/routing/rules.ts';
import { canonicalPath, type KnownVehicles, vehicleStatus } from '#domain/routing/site-path.ts';
import { answerFile, answerRedirect, answerText } from './answer.ts';
import type { Encode } from './encode.ts';
import type { ReadAsset } from './files.ts';
import { readPath, splitUrl } from './request-path.ts';

export type SiteOptions = {
  readonly distDir: string;
  readonly dealerData: FileDealerData;
  readonly readAsset: ReadAsset;
  readonly encode: Encode;
};

/** One request within one generation of one dealer's site. */
type Visit = {
  readonly request: Request;
  readonly root: string;
  readonly dealer: PublishedDealer | undefined;
  readonly path: string;
  readonly query: string;
};

export type ServeSite = (request: Request, slug: string) => Promise<Response>;

/** A dealer's built files, under the same rules as on the host. */
export function createSiteServer(options: SiteOptions): ServeSite {
  const locate = (slug: string) => locateSite(options.distDir, slug);

  return async (request, slug) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod();
    const location = await locate(slug);
    if (!location) return answerText(404, 'This site has not been built.');
    const response = await serveFrom(location, request, options);
    if (response.status !== 404) return response;
    // Old generations are deleted. If this one has just been deleted, the file may exist in the newest one.
    const latest = await locate(slug);
    return latest && latest.root !== location.root ? serveFrom(latest, request, options) : response;
  };
}

const wrongMethod = () => answerText(405, 'This address can only be read.', { Allow: 'GET, HEAD' });

async function serveFrom(location: SiteLocation, request: Request, options: SiteOptions): Promise<Response> {
  const dealer = await options.dealerData.dealerAt(location);
  const { rawPath, query } = splitUrl(request.url);
  const path = readPath(rawPath);
  const visit = { request, root: location.root, dealer, path: path ?? '/', query };
  if (path === undefined) return notFoundPage(visit, options);

  const canonical = canonicalPath(path);
  if (canonical !== path) return answerRedirect(path, addressOf(canonical, query), 301);
  return (await forcedRule(visit, options)) ?? (await file(visit, options)) ?? (await rule(visit, options));
}

const addressOf = (path: string, query: string): string =>
  path.split('/').map(encodeURIComponent).join('/') + (query === '' ? '' : `?${query}`);

async function forcedRule(visit: Visit, options: SiteOptions): Promise<Response | undefined> {
  const found = matchForced(visit.dealer?.routing ?? [], visit.path, visit.query);
  return found && follow(found, visit, options);
}

async function file(visit: Visit, { readAsset, encode }: SiteOptions): Promise<Response | undefined> {
  const asset = await readAsset(visit.root, visit.path);
  // The 404 page keeps its status when it is requested by its own address.
  return asset && answerFile(visit.request, asset, asset.path === '/404.html' ? 404 : 200, encode);
}

async function rule(visit: Visit, options: SiteOptions): Promise<Response> {
  const found = match(visit.dealer?.routing ?? [], visit.path, visit.query);
  return found ? follow(found, visit, options) : notFoundPage(visit, options);
}

async function follow(found: RuleMatch, visit: Visit, options: SiteOptions): Promise<Response> {
  const { status } = found.rule;
  if (isRedirect(status)) return answerRedirect(visit.path, found.target, status);
  const [path = ''] = found.target.split('?');
  const asset = await options.readAsset(visit.root, path);
  const shown = found.rule.answer === 'vehicle' ? statusOfVehicle(found, visit) : status;
  return asset ? answerFile(visit.request, asset, shown, options.encode) : notFoundPage(visit, options);
}

function statusOfVehicle({ params }: RuleMatch, { dealer }: Visit): PageStatus {
  const slug = params['slug'] ?? params['splat'] ?? '';
  return dealer ? vehicleStatus(slug, knownVehicles(dealer)) : 404;
}

const known = new WeakMap<PublishedDealer, KnownVehicles>();

function knownVehicles(dealer: PublishedDealer): KnownVehicles {
  const found = known.get(dealer) ?? {
    shown: new Set(Object.values(dealer.vehicles).map(({ slug }) => slug)),
    gone: new Set(Object.keys(dealer.gone)),
  };
  known.set(dealer, found);
  return found;
}

async function notFoundPage({ request, root }: Visit, { readAsset, encode }: SiteOptions): Promise<Response> {
  const page = await readAsset(root, '/404.html');
  return page ? answerFile(request, page, 404, encode) : answerText(404, 'There is no such page.');
}
