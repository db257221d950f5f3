import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { Channel } from '#domain/leads/channels/registry.ts';
import { statusVerdict } from '#domain/leads/delivery-policy.ts';
import type { Delivery, LeadFile } from '#domain/leads/lead.ts';
import { retryAfter } from '#domain/storage/back-off.ts';
import type { Mailer } from '../email/types.ts';

/** What one attempt to send a delivery needs besides it. */
export interface SendOptions {
  readonly dealer: PublishedDealer;
  /** The files that this receiver does not have yet. */
  readonly files: readonly LeadFile[];
  /** The same at each attempt. The receiver recognises by it a lead that arrived although its response was lost. */
  readonly idempotencyKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

export type Attempt =
  | { readonly kind: 'arrived'; readonly remoteId?: string }
  /** The same again would be refused again. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string; readonly retryAfterMs?: number }
  /** Nothing was tried, because a setting is missing. The lead waits for it without a limit. */
  | { readonly kind: 'unset'; readonly error: string };

export interface LeadChannel {
  readonly channel: Channel;
  send(delivery: Delivery, options: SendOptions): Promise<Attempt>;
}

export interface ChannelOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mailer: Mailer;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Opens a channel of this machine. Undefined if the environment has none: leads then wait and name what is missing. Settings that
 * are wrong give a channel that says so, because they lose no lead.
 */
export type OpenChannel = (options: ChannelOptions) => LeadChannel | undefined;

export interface ReceiverAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The beginning of the body. */
  readonly text: string;
}

const LONGEST_QUOTE = 160;

/** Quotes the beginning of the receiver's response on one line, after a colon. Returns an empty text if there is none. */
const quote = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  return `: ${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}`;
};

/** Returns the trouble that a status alone means, or undefined if the lead has arrived. */
export function troubleOf(
  who: string,
  { status, headers, text }: ReceiverAnswer,
  now: number,
): Attempt | undefined {
  const verdict = statusVerdict(status);
  if (verdict === 'arrived') return undefined;
  const error = `${who} answered HTTP ${status}${quote(text)}`;
  if (verdict === 'refused') return { kind: 'refused', error };
  const retryAfterMs = retryAfter(headers.get('retry-after'), now);
  return { kind: 'failed', error, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'for no known reason';
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'timeout: no complete answer';
  const inner = cause.cause instanceof Error ? cause.cause.message : '';
  return inner === '' ? cause.message : inner;
};

export const unreachable = (who: string, cause: unknown): Attempt => ({
  kind: 'failed',
  error: `${who} could not be reached: ${reasonOf(cause)}`,
});

export const shapeTrouble = (who: string, what: string, text: string): Attempt => ({
  kind: 'failed',
  error: `${who} ${what}${quote(text)}`,
});

const MAX_BYTES = 64 * 1024;

/** Reads at most as much of a body as a response of ours could be long. */
export async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > MAX_BYTES) break;
  }
  return text;
}
