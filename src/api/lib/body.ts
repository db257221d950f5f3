import { isTooDeep, MOST_LEVELS } from '#domain/lib/json-depth.ts';
import { ApiError, cutOff, tooLarge, wrongType } from './api-errors.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;

type Parser = (text: string) => unknown;

/** The accepted media types and their parsers. */
const PARSERS: Readonly<Record<string, Parser>> = {
  'application/json': parseJson,
  'application/x-www-form-urlencoded': parseForm,
};

export async function readBody(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<unknown> {
  const parse = PARSERS[mediaType(request)];
  if (!parse) throw wrongType(Object.keys(PARSERS));
  return parse(decode(await readBytes(request, maxBytes)));
}

export const mediaType = (request: Request): string =>
  (request.headers.get('content-type')?.split(';')[0] ?? '').trim().toLowerCase();

/** Returns the Content-Length of a request, or null if it is missing or no number. */
export function announcedBytes(request: Request): number | null {
  const contentLength = request.headers.get('content-length');
  return contentLength !== null && /^\d+$/.test(contentLength) ? Number(contentLength) : null;
}

/** Stops reading at the limit: the announced length may be missing or a lie. */
export async function* bodyChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if ((announcedBytes(request) ?? 0) > maxBytes) throw tooLarge(maxBytes);
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : cutOff();
  }
}

export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, 'The body is not UTF-8 text.');
  }
}

/** Reads JSON together with its text, because a signature covers the text. */
export async function readSignedJson(
  request: Request,
  maxBytes: number,
): Promise<{ readonly text: string; readonly json: unknown }> {
  if (mediaType(request) !== 'application/json') throw wrongType(['application/json']);
  const text = decode(await readBytes(request, maxBytes));
  return { text, json: parseJson(text) };
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new ApiError(400, `The body is nested deeper than ${MOST_LEVELS} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.');
  }
}

/** `a=1&b=2&b=3&c[]=4` gives `{a: '1', b: ['2', '3'], c: ['4']}`: a list of one needs brackets. */
export function parseForm(text: string): Record<string, string | string[]> {
  return formFields([...new URLSearchParams(text)]);
}

export function formFields(
  entries: readonly (readonly [key: string, value: string])[],
): Record<string, string | string[]> {
  const byKey = Map.groupBy(entries, ([key]) => key);
  return Object.fromEntries(
    [...byKey].map(([key, group]) => {
      const values = group.map(([, value]) => value);
      const single = values.length === 1 && !key.endsWith('[]');
      return [key.replace(/\[\]$/, ''), single ? (values[0] ?? '') : values] as const;
    }),
  );
}
