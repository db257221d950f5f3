import {
  isRedirect,
  match,
  matchForced,
  type PageStatus,
  type RuleMatch,
} from '#domain/sites/routing/routing-rules.ts';
import { canonicalPath, vehicleStatus } from '#domain/sites/routing/site-path.ts';
import { answerFile, answerRedirect, answerText } from './answer.ts';
import type { Encode } from './encode.ts';
import { readPath, splitUrl } from './request-path.ts';
import type { FindSite, ServedSite, SiteHeaders } from './sites.ts';

interface SiteOptions {
  readonly findSite: FindSite;
  readonly encode: Encode;
}

/** One request within one generation of one dealer's site. */
interface Visit {
  readonly request: Request;
  readonly site: ServedSite;
  readonly facts: SiteHeaders;
  readonly path: string;
  readonly query: string;
  readonly encode: Encode;
}

export type ServeSite = (request: Request, slug: string) => Promise<Response>;

/** Serves a dealer's built files under the same rules as the host. */
export function createSiteServer({ findSite, encode }: SiteOptions): ServeSite {
  return async (request, slug) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod();
    const site = await findSite(slug);
    if (!site) return answerText(404, 'This site has not been built.');
    const response = await serveFrom(site, request, encode);
    if (response.status !== 404) return response;
    // Old generations are deleted. If this one has just been deleted, the file may exist in the newest one.
    const latest = await findSite(slug);
    return latest && latest.version !== site.version ? serveFrom(latest, request, encode) : response;
  };
}

const wrongMethod = () => answerText(405, 'This address can only be read.', { Allow: 'GET, HEAD' });

async function serveFrom(site: ServedSite, request: Request, encode: Encode): Promise<Response> {
  const facts = await site.facts();
  const { rawPath, query } = splitUrl(request.url);
  const path = readPath(rawPath);
  const visit = { request, site, facts, path: path ?? '/', query, encode };
  if (path === undefined) return notFoundPage(visit);

  const canonical = canonicalPath(path);
  if (canonical !== path) return answerRedirect(path, addressOf(canonical, query), 301);
  return (await forcedRule(visit)) ?? (await file(visit)) ?? (await rule(visit));
}

const addressOf = (path: string, query: string): string =>
  path.split('/').map(encodeURIComponent).join('/') + (query === '' ? '' : `?${query}`);

async function forcedRule(visit: Visit): Promise<Response | undefined> {
  const match = matchForced(visit.facts.routing, visit.path, visit.query);
  return match && follow(match, visit);
}

async function file({ request, site, path, encode }: Visit): Promise<Response | undefined> {
  const asset = await site.read(path);
  // The 404 page keeps its status when it is requested by its own address.
  return asset && answerFile(request, asset, asset.path === '/404.html' ? 404 : 200, encode);
}

async function rule(visit: Visit): Promise<Response> {
  const ruleMatch = match(visit.facts.routing, visit.path, visit.query);
  return ruleMatch ? follow(ruleMatch, visit) : notFoundPage(visit);
}

async function follow(match: RuleMatch, visit: Visit): Promise<Response> {
  const { status } = match.rule;
  if (isRedirect(status)) return answerRedirect(visit.path, match.target, status);
  const [path = ''] = match.target.split('?');
  const asset = await visit.site.read(path);
  const shown = match.rule.answer === 'vehicle' ? statusOfVehicle(match, visit) : status;
  return asset ? answerFile(visit.request, asset, shown, visit.encode) : notFoundPage(visit);
}

function statusOfVehicle({ params }: RuleMatch, { facts: { vehicles } }: Visit): PageStatus {
  const slug = params['slug'] ?? params['splat'] ?? '';
  return vehicles ? vehicleStatus(slug, vehicles) : 404;
}

async function notFoundPage({ request, site, encode }: Visit): Promise<Response> {
  const page = await site.read('/404.html');
  return page ? answerFile(request, page, 404, encode) : answerText(404, 'There is no such page.');
}
