import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { BASE_HEADERS, IMMUTABLE, REVALIDATE } from '#domain/sites/routing/headers.ts';
import { addressesFrom } from '#server/lib/machine-page.ts';
import { answerText, isImage } from '../static/answer.ts';
import type { ServeSite } from '../static/site.ts';
import { type BuildFailures, dealerListModel, queryWords } from './model.ts';
import { dealerListPage, stylePath, styleText } from './page.ts';

export type DealerListOptions = {
  readonly dealerData: DealerData;
  readonly serveSite: ServeSite;
  readonly failures: () => BuildFailures;
};

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const DISPLAY_FONT =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f2733"/><path d="M5 20v-3l4-1.500 4-4.500h8l4 4.500 2 1v3.500h-3a3 3 0 0 0-6 0h-4a3 3 0 0 0-6 0z" fill="#fff"/></svg>`;

export type ServeDealerList = (request: Request) => Promise<Response>;

/** Serves the page at the machine's own address: the dealers, each with a picture. */
export function createDealerList(options: DealerListOptions): ServeDealerList {
  const files: Readonly<Record<string, () => Promise<Response>>> = {
    '/_list/display.woff2': async () => answer(await displayFont(), 'font/woff2', REVALIDATE),
    '/_list/icon.svg': async () => answer(ICON, 'image/svg+xml', REVALIDATE),
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerText(405, 'Read only.', { Allow: 'GET, HEAD' });
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/' || pathname.startsWith('/_list/style.')) {
      const model = await dealerListModel(
        options.dealerData,
        options.failures(),
        addressesFrom(request),
        queryWords(searchParams),
      );
      const style = styleText(model);
      if (pathname === '/')
        return answer(await dealerListPage(model, stylePath(style)), 'text/html', REVALIDATE);
      // A page loaded before the last build asks for its old stylesheet. It gets the current one, which it must not cache.
      return answer(style, 'text/css', pathname === stylePath(style) ? IMMUTABLE : REVALIDATE);
    }
    return (await files[pathname]?.()) ?? pictureOfDealer(request, options);
  };
}

function answer(body: BodyInit, type: string, cache: string): Response {
  const headers = {
    ...BASE_HEADERS,
    'Content-Security-Policy': POLICY,
    'Content-Type': /^text/.test(type) ? `${type}; charset=utf-8` : type,
    'Cache-Control': cache,
  };
  return new Response(body, { headers });
}

const displayFont = async () =>
  new Uint8Array(await readFile(createRequire(import.meta.url).resolve(DISPLAY_FONT)));

/** Serves `/dealers/<slug>/assets/logo.svg`. Only pictures are served, so that no page of a dealer runs on this origin. */
async function pictureOfDealer(request: Request, { serveSite }: DealerListOptions): Promise<Response> {
  const [, slug, path] = /^\/dealers\/([^/]+)(\/.+)$/.exec(new URL(request.url).pathname) ?? [];
  const missing = answerText(404, 'There is nothing at this address.');
  if (slug === undefined || path === undefined || !isImage(path)) return missing;
  const response = await serveSite(new Request(new URL(path, request.url), request), slug);
  const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? response.status === 304;
  return isPicture ? response : missing;
}
