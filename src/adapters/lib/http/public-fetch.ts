import type { LookupFunction } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import { type PrivateSources, privateSources } from './private-sources.ts';
import {
  bareHost,
  ForbiddenAddressError,
  isForbiddenLiteral,
  notPublic,
  publicLookup,
} from './public-host.ts';
import type { Fetch } from './request-text.ts';

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers that only the first server of a chain of redirects may read. */
const FOR_ITS_ORIGIN = ['authorization', 'cookie', 'proxy-authorization'] as const;
const OF_A_BODY = ['content-encoding', 'content-language', 'content-length', 'content-type'] as const;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const CONNECT_MS = 10_000;

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export interface PublicFetchOptions {
  /** Private hosts that may be reached anyway. */
  readonly allowed: PrivateSources;
  readonly connectMs?: number;
  /** How names are resolved, if not by the system. */
  readonly lookUp?: LookupFunction;
}

type Undici = typeof import('undici');

interface Door {
  readonly fetch: Undici['fetch'];
  readonly agent: Agent;
}

/** Opens an HTTP client that connects to checked addresses only. */
async function openDoor({ allowed, lookUp, connectMs = CONNECT_MS }: PublicFetchOptions): Promise<Door> {
  const { Agent, buildConnector, fetch } = await import('undici');
  const to = (lookup: LookupFunction | undefined) =>
    buildConnector({ timeout: connectMs, allowH2: false, ...(lookup && { lookup }) });
  const [anywhere, publicly] = [to(lookUp), to(publicLookup(lookUp))];
  const connect: buildConnector.connector = (options, done) => {
    const { hostname, protocol, port } = options;
    if (allowed(hostname, Number(port) || (PORTS[protocol] ?? 0))) return anywhere(options, done);
    return isForbiddenLiteral(bareHost(hostname)) ? done(notPublic(hostname), null) : publicly(options, done);
  };
  return { fetch, agent: new Agent({ connect }) };
}

interface FetchRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: ArrayBuffer | null;
}

const without = (headers: Headers, names: readonly string[]): Headers => {
  const others = new Headers(headers);
  for (const name of names) others.delete(name);
  return others;
};

/** Converts the client's stream, which is of a class of its own. */
function platformStream(body: Awaited<ReturnType<Undici['fetch']>>['body']): ReadableStream | null {
  const reader = body?.getReader();
  if (reader === undefined) return null;
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await reader.read();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Returns true if a redirect turns into a GET: for 303, and as browsers do for a POST with 301 or 302. */
const isFetchedNext = (status: number, method: string): boolean =>
  (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');

const redirectRefused = (what: string): ForbiddenAddressError =>
  new ForbiddenAddressError(what, 'Check the address; write the one that it leads to, if that is right.');

function redirected(request: FetchRequest, status: number, location: string): FetchRequest {
  const url = URL.parse(location, request.url);
  if (url === null || !(url.protocol in PORTS) || url.username !== '' || url.password !== '')
    throw redirectRefused('it redirects to what is no plain http(s) address');
  if (request.url.protocol === 'https:' && url.protocol === 'http:')
    throw redirectRefused('it redirects from https to http');
  const headers =
    url.origin === request.url.origin ? request.headers : without(request.headers, FOR_ITS_ORIGIN);
  if (!isFetchedNext(status, request.method)) return { ...request, url, headers };
  return { url, method: 'GET', headers: without(headers, OF_A_BODY), body: null };
}

/** Returns the guard's own error, which the client wraps in its own. */
const ownWords = (cause: unknown): unknown =>
  cause instanceof Error && cause.cause instanceof ForbiddenAddressError ? cause.cause : cause;

/**
 * Creates a `fetch` for addresses that others write. It reaches the public internet only, by http(s), and follows at most five
 * redirects, each of them checked again. The client is loaded with the first request.
 */
export function createPublicFetch(options: PublicFetchOptions): Fetch {
  let door: Promise<Door> | undefined;

  async function ask({ url, method, headers, body }: FetchRequest, signal: AbortSignal) {
    if (!(url.protocol in PORTS)) throw new ForbiddenAddressError('the address must use http or https');
    door ??= openDoor(options);
    const { fetch, agent } = await door;
    return fetch(url, {
      method,
      headers: [...headers],
      body,
      signal,
      redirect: 'manual',
      dispatcher: agent,
    }).catch((cause: unknown) => {
      throw ownWords(cause);
    });
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, signal } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    let fetchRequest: FetchRequest = { url: new URL(request.url), method, headers, body };
    for (let followed = 0; ; followed++) {
      const answer = await ask(fetchRequest, signal);
      const { status } = answer;
      const location = REDIRECTS.has(status) ? answer.headers.get('location') : null;
      if (location === null || request.redirect === 'manual')
        return new Response(WITHOUT_BODY.has(status) ? null : platformStream(answer.body), {
          status,
          headers: [...answer.headers],
        });
      await answer.body?.cancel();
      if (request.redirect === 'error' || followed === MOST_REDIRECTS)
        throw redirectRefused(
          followed === 0 ? 'it redirects' : `it redirects more than ${MOST_REDIRECTS} times`,
        );
      fetchRequest = redirected(fetchRequest, status, location);
    }
  };
}

/** Fetches what dealers' configurations name. This machine's environment lists the exceptions. */
export const publicFetch = (env: Readonly<Record<string, string | undefined>>): Fetch =>
  createPublicFetch({ allowed: privateSources(env) });
