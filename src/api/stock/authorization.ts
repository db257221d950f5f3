import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PUSH_PROOFS } from '#domain/stock/sources/push.ts';

export type PushProof = (typeof PUSH_PROOFS)[number];

/** What a sender proves itself with. */
export interface ProvedRequest {
  readonly headers: Pick<Headers, 'get'>;
  /** The body as it was sent, because a signature covers its bytes. */
  readonly body: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Compares digests, so that the time it takes tells nothing of the secret or its length. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const after = (scheme: RegExp, header: string | null): string => (header ?? '').replace(scheme, '').trim();

/** How old or how far ahead a signed message may be. */
const TOLERANCE_S = 5 * 60;

function isSigned({ headers, body, now }: ProvedRequest, secret: string): boolean {
  const id = headers.get('webhook-id');
  const timestamp = headers.get('webhook-timestamp');
  const isRecent = Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_S;
  if (!id || !timestamp || !isRecent) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return (headers.get('webhook-signature') ?? '').split(' ').some((one) => isSame(one, `v1,${expected}`));
}

const PROOFS: Readonly<Record<PushProof, (request: ProvedRequest, secret: string) => boolean>> = {
  bearer: ({ headers }, secret) => isSame(after(/^bearer /i, headers.get('authorization')), secret),
  // Documents of one sender spell it in both ways.
  'api-key': ({ headers }, secret) =>
    isSame((headers.get('x-api-key') ?? headers.get('x_api_key') ?? '').trim(), secret),
  basic: ({ headers }, secret) =>
    isSame(Buffer.from(after(/^basic /i, headers.get('authorization')), 'base64').toString('utf8'), secret),
  'standard-webhooks': isSigned,
};

/** Returns true if the request proves that its sender knows the secret. */
export const isAuthorized = (proof: PushProof, request: ProvedRequest, secret: string): boolean =>
  secret !== '' && PROOFS[proof](request, secret);
