import { hostOf } from '#api/sites/dealer-of.ts';
import { byteRange } from '#domain/sites/routing/byte-range.ts';
import { contentTypeOf } from '#domain/sites/routing/content-types.ts';
import { headersFor, REVALIDATE } from '#domain/sites/routing/headers.ts';
import { nameInsteadOf } from '#domain/sites/routing/host-names.ts';
import type { PageStatus, RedirectStatus } from '#domain/sites/routing/routing-rules.ts';
import type { Encode, Encoded } from './encode.ts';
import { splitUrl } from './request-path.ts';
import type { PartedFile, SiteAsset } from './sites.ts';

export const isImage = (file: string): boolean => contentTypeOf(file).type.startsWith('image/');

/** Sends a file as a response, with the headers that the host sends for the same path. */
export async function answerFile(
  request: Request,
  asset: SiteAsset,
  status: PageStatus,
  encode: Encode,
): Promise<Response> {
  const { type, text } = contentTypeOf(asset.path);
  const accepted = text ? request.headers.get('accept-encoding') : null;
  const parted = request.headers.has('range') && !text ? await asset.parted?.() : undefined;
  const { encoding, size, part }: EncodedFile = parted ?? encodedFile(await encode(asset, accepted));
  const headers = new Headers({ ...headersFor(asset.path), 'Content-Type': type });
  if (text) headers.set('Vary', 'Accept-Encoding');
  if (encoding) headers.set('Content-Encoding', encoding);

  // Each encoding is a separate representation, so its strong ETag must differ.
  const etag = `"${asset.hash}${encoding ? `-${encoding}` : ''}"`;
  if (status === 200) headers.set('ETag', etag);
  if (status === 200 && isFresh(request, etag)) return withoutBody(headers);

  // What was compressed for this request has no bytes that another one could ask for.
  const isInParts = status === 200 && encoding === undefined;
  if (isInParts) headers.set('Accept-Ranges', 'bytes');
  const range = isInParts ? rangeOf(request, { size, etag }) : 'whole';
  if (range === 'beyond') return withoutThem(headers, size);
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range;
  headers.set('Content-Length', String(last - first + 1));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const bytes = await part(first, last);
  if (range === 'whole') return new Response(bytes, { status, headers });
  headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  return new Response(bytes, { status: 206, headers });
}

type EncodedFile = PartedFile & Pick<Encoded, 'encoding'>;

const encodedFile = ({ bytes, encoding }: Encoded): EncodedFile => ({
  size: bytes.byteLength,
  part: async (first, last) => bytes.subarray(first, last + 1),
  ...(encoding && { encoding }),
});

const rangeOf = ({ method, headers }: Request, file: Parameters<typeof byteRange>[1]) =>
  byteRange({ method, range: headers.get('range'), ifRange: headers.get('if-range') }, file);

/** Responds to a request for bytes that the file does not have. */
function withoutThem(headers: Headers, size: number): Response {
  headers.delete('Content-Type');
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Range', `bytes */${size}`);
  return new Response(null, { status: 416, headers });
}

function withoutBody(headers: Headers): Response {
  headers.delete('Content-Type');
  headers.delete('Content-Encoding');
  return new Response(null, { status: 304, headers });
}

/** `If-None-Match` compares weakly: a proxy may have marked our tag with `W/`. */
export function isFresh(request: Request, etag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Redirects with a response that is always revalidated: any path may change with the next build. */
export function answerRedirect(path: string, location: string, status: RedirectStatus): Response {
  const headers = { ...headersFor(path), 'Cache-Control': REVALIDATE, Location: location };
  return new Response(null, { status, headers });
}

/**
 * Redirects to the site's own name: `https://a-cars.example/x?y` → `https://www.a-cars.example/x?y`. Returns undefined
 * if the request is for that name already.
 */
export function toOwnName(request: Request, names: readonly string[]): Response | undefined {
  const name = nameInsteadOf(hostOf(request), names);
  if (name === undefined) return undefined;
  const { rawPath, query } = splitUrl(request.url);
  return answerRedirect(rawPath, `https://${name}${rawPath}${query === '' ? '' : `?${query}`}`, 301);
}

export function answerText(
  status: 307 | 400 | 401 | 403 | 404 | 405 | 429 | 500 | 503,
  message: string,
  headers: HeadersInit = {},
): Response {
  const all = new Headers({ ...headersFor('/'), 'Content-Type': 'text/plain; charset=utf-8' });
  for (const [name, value] of new Headers(headers)) all.set(name, value);
  return new Response(`${message}\n`, { status, headers: all });
}
