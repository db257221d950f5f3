import { readListQuery } from '#domain/operations/fleet/dealer-rows.ts';
import { readReceiptQuery } from '#domain/operations/fleet/feed-receipts.ts';
import { BASE_HEADERS, IMMUTABLE } from '#domain/sites/routing/headers.ts';
import { addressesFrom, ownStylesheet } from '#server/lib/machine-page.ts';
import { answerText } from '#server/sites/static/answer.ts';
import { hashOf } from '#server/sites/static/files.ts';
import { FRAME_STYLES } from '../ops/frame.ts';
import { dealerPage } from './dealer-page.ts';
import type { ServedFleet } from './fleet-cache.ts';
import { fleetPage, unknownDealerPage } from './page.ts';
import { FLEET_PATH } from './paths.ts';

export interface FleetPagesOptions {
  readonly fleet: ServedFleet;
  /** The address of the dealer's page in the editor. Null if there is no editor for the dealer. */
  readonly editorOf: (slug: string, request: Request) => Promise<string | null>;
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const LONGEST_SLUG = 80;

const answer = (body: string, headers: Readonly<Record<string, string>>, status = 200): Response =>
  new Response(body, { status, headers: { ...BASE_HEADERS, 'Cache-Control': 'no-store', ...headers } });

const page = (body: string, status = 200): Response =>
  answer(body, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }, status);

/** Returns the decoded text after `/_fleet/`, or an empty text if it cannot be decoded. */
function slugIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(FLEET_PATH.length + 1)).slice(0, LONGEST_SLUG);
  } catch {
    return '';
  }
}

/** Serves the fleet at `/_fleet`, and each dealer at `/_fleet/<slug>`. The caller has checked the access. */
export function createFleetPages({
  fleet,
  editorOf,
}: FleetPagesOptions): (request: Request) => Promise<Response> {
  const style = ownStylesheet(FRAME_STYLES, new URL('./fleet.css', import.meta.url));
  const css = `${FLEET_PATH}/style.${hashOf(style)}.css`;

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerText(405, 'Read only.', { Allow: 'GET, HEAD' });
    const { pathname, searchParams, host } = new URL(request.url);
    if (pathname === css)
      return answer(style, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': IMMUTABLE });
    const hrefOf = addressesFrom(request);
    if (pathname === FLEET_PATH || pathname === `${FLEET_PATH}/`)
      return page(await fleetPage(await fleet.overview(host, hrefOf), readListQuery(searchParams), css));
    const slug = slugIn(pathname);
    const dealer = await fleet.dealer(slug, hrefOf);
    return dealer === undefined
      ? page(await unknownDealerPage(slug, css), 404)
      : page(await dealerPage(dealer, await editorOf(slug, request), readReceiptQuery(searchParams), css));
  };
}
