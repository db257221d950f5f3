import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { setTimeout as waitFor } from 'node:timers/promises';
import { PICTURE_PATH, qualityInUse } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { check } from '#api/lib/validate.ts';
import { createPace } from '#api/operations/pace.ts';
import type { Bytes } from '#domain/lib/byte-cache.ts';
import { headersFor } from '#domain/sites/routing/headers.ts';
import { answerText, isFresh } from '#server/sites/static/answer.ts';
import { hashOf } from '#server/sites/static/files.ts';
import { readPath } from '#server/sites/static/request-path.ts';
import type { FindSite, ServedFile, ServedSite } from '#server/sites/static/sites.ts';
import { makePicture, type PictureOrder, type PictureQuery, pickFormat, pictureQuery } from './picture.ts';
import type { ResizedPictures } from './store.ts';
import { createWorkshop, WorkshopFull } from './workshop.ts';

const SOURCES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg']);

/** The limit of pictures for one site: a dozen pages at once, then as many as several shoppers need. */
const PACE_OF_SITE = { perSecond: 200, burst: 600, longestWaitMs: 2000 };

export type PictureOptions = {
  readonly findSite: FindSite;
  readonly store: ResizedPictures;
  readonly clock?: Clock;
};

interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), wait: (ms) => waitFor(ms) };

export type ServePicture = (request: Request, slug: string) => Promise<Response>;

/** Replaces an image CDN: one dealer's own files in the sizes that pages ask for. */
export function createPictureServer(options: PictureOptions): ServePicture {
  const { findSite, store, clock = CLOCK } = options;
  // One thread stays free for pages.
  const workshop = createWorkshop(Math.max(1, availableParallelism() - 1));
  const pace = createPace(PACE_OF_SITE);

  return async (request, slug) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerText(405, 'Read only.', { Allow: 'GET, HEAD' });
    const ms = pace(slug, clock.now(), 1);
    if (ms === null) return tooMuch(new WorkshopFull('Too many pictures of this site were requested.'));
    if (ms > 0) await clock.wait(ms);
    const query = check(pictureQuery, Object.fromEntries(new URL(request.url).searchParams));
    if (!query.ok)
      return answerText(400, query.fields.map(({ field, message }) => `${field}: ${message}`).join('\n'));
    const { url, w, q, f } = query.value;
    const site = await findSite(slug);
    const source = site && (await findSource(url, site));
    if (!source) return answerText(404, 'There is no such picture on this site.');

    const quality = qualityInUse(w, f, (await site.facts()).pictureQuality ?? q ?? 0);
    if (quality === null) return answerText(400, `f: the site uses no ${f} of this width`);
    // A page that was loaded before a change of the quality still asks for the old one.
    if (q !== undefined && q !== quality) return movedTo({ url, w, f }, quality);
    const order = { width: w, quality, format: pickFormat(f, request.headers.get('accept'), source.path) };
    const key = keyOf(source, order);
    const make = async () => makePicture(await source.source(), order, isDrawing(source));
    return answerPicture(request, url, order, key, () => store(key, () => workshop(slug, make)));
  };

  async function findSource(url: string, site: ServedSite): Promise<ServedFile | undefined> {
    const path = readPath(url);
    const isPicture = path !== undefined && SOURCES.has(extname(path).toLowerCase());
    return isPicture ? site.find(path) : undefined;
  }
}

const tooMuch = ({ message, retryAfterSeconds }: WorkshopFull): Response =>
  answerText(503, message, { 'Retry-After': String(retryAfterSeconds) });

const movedTo = ({ url, w, f }: PictureQuery, quality: number): Response =>
  answerText(307, 'This picture is made in another quality.', {
    Location: `${PICTURE_PATH}?${new URLSearchParams({ url, w: String(w), q: String(quality), f })}`,
  });

const isDrawing = ({ path }: ServedFile): boolean => path.toLowerCase().endsWith('.svg');

const keyOf = ({ hash, path }: ServedFile, { width, quality, format }: PictureOrder): string =>
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
  const bytes = await picture().catch((error: unknown) =>
    error instanceof WorkshopFull ? tooMuch(error) : answerText(404, 'This picture cannot be read.'),
  );
  if (bytes instanceof Response) return bytes;
  headers.set('Content-Type', `image/${format}`);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}
