import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { locateSite } from '#adapters/dealer-data/file.ts';
import { check } from '#api/validate.ts';
import { headersFor } from '#domain/routing/headers.ts';
import { answerText, isFresh } from '../static/answer.ts';
import type { Bytes } from '../static/byte-cache.ts';
import { hashOf, type ReadAsset, type SiteAsset } from '../static/files.ts';
import { readPath } from '../static/request-path.ts';
import { makePicture, type PictureOrder, pickFormat, pictureQuery } from './picture.ts';
import { createLimit, createPictureStore } from './store.ts';

const SOURCES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg']);

export type PictureOptions = {
  readonly distDir: string;
  readonly cacheDir: string;
  readonly readAsset: ReadAsset;
};

export type ServePicture = (request: Request, slug: string) => Promise<Response>;

/** Stands in for an image CDN on a developer's machine: one dealer's own files in the sizes that pages ask for. */
export function createPictureServer({ distDir, cacheDir, readAsset }: PictureOptions): ServePicture {
  const store = createPictureStore(cacheDir);
  // One thread stays free for pages.
  const limit = createLimit(Math.max(1, availableParallelism() - 1));

  return async (request, slug) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerText(405, 'Read only.', { Allow: 'GET, HEAD' });
    const query = check(pictureQuery, Object.fromEntries(new URL(request.url).searchParams));
    if (!query.ok)
      return answerText(400, query.fields.map(({ field, message }) => `${field}: ${message}`).join('\n'));
    const { url, w, q, f } = query.value;
    const source = await findSource(url, slug);
    if (!source) return answerText(404, 'There is no such picture on this site.');

    const order = { width: w, quality: q, format: pickFormat(f, request.headers.get('accept'), source.path) };
    const key = keyOf(source, order);
    const picture = () => store(key, () => limit(() => makePicture(source.bytes, order, isDrawing(source))));
    return answerPicture(request, url, order, key, picture);
  };

  async function findSource(url: string, slug: string): Promise<SiteAsset | undefined> {
    const path = readPath(url);
    if (path === undefined || !SOURCES.has(extname(path).toLowerCase())) return undefined;
    const location = await locateSite(distDir, slug);
    return location && readAsset(location.root, path);
  }
}

const isDrawing = ({ path }: SiteAsset): boolean => path.toLowerCase().endsWith('.svg');

const keyOf = ({ hash, path }: SiteAsset, { width, quality, format }: PictureOrder): string =>
  `${hashOf(`${hash} ${extname(path)} ${width} ${quality}`)}.${format}`;

async function answerPicture(
  request: Request,
  url: string,
  { format }: PictureOrder,
  key: string,
  picture: () => Promise<Bytes>,
): Promise<Response> {
  const etag = `"${key}"`;
  const headers = new Headers({ ...headersFor(url), ETag: etag, Vary: 'Accept' });
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await picture().catch(() => undefined);
  if (!bytes) return answerText(404, 'This picture cannot be read.');
  headers.set('Content-Type', `image/${format}`);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}
