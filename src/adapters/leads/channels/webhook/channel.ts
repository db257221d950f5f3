import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import {
  bareHost,
  ForbiddenAddressError,
  isForbiddenLiteral,
  notPublic,
  publicLookup,
} from '#adapters/lib/http/public-host.ts';
import type { Delivery, LeadFile } from '#domain/leads/lead.ts';
import {
  type LeadChannel,
  type OpenChannel,
  type ReceiverAnswer,
  type SendOptions,
  troubleOf,
  unreachable,
} from '../channel.ts';

const MAX_BYTES = 16 * 1024;

async function answerOf(response: IncomingMessage): Promise<ReceiverAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > MAX_BYTES) break;
  }
  const { headers, statusCode = 0 } = response;
  return {
    status: statusCode,
    headers: { get: (name) => [headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    text: Buffer.concat(chunks).subarray(0, MAX_BYTES).toString(),
  };
}

interface WebhookPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Allows plain http and private addresses, for receivers beside this server. */
  readonly mayBePrivate: boolean;
}

/** Sends one POST to a configured address. Follows no redirects. */
async function postWebhook(post: WebhookPost): Promise<ReceiverAnswer> {
  const { url, headers, body, signal, mayBePrivate } = post;
  if (!mayBePrivate) {
    if (url.protocol !== 'https:') throw new ForbiddenAddressError('the address must use https');
    const host = bareHost(url.hostname);
    if (isForbiddenLiteral(host)) throw notPublic(host);
  }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal,
    agent: false,
    ...(!mayBePrivate && { lookup: publicLookup() }),
  };
  const sent = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
  sent.end(body);
  const [response] = await once(sent, 'response');
  return answerOf(response);
}

/** The limit for all files together, before base64 makes them a third larger. */
const MOST_FILE_BYTES = 4 * 1024 * 1024;

interface ToldFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const told = ({ name, type, bytes }: LeadFile): ToldFile => ({
  name,
  type,
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

type SentFile = ToldFile & ({ readonly content: string } | { readonly left_out: true });

/** Adds the contents of files in their order while there is room. The others are listed as left out. */
function withContents(files: readonly LeadFile[]): readonly SentFile[] {
  let room = MOST_FILE_BYTES;
  return files.map((file) => {
    const { bytes } = file;
    if (bytes.byteLength > room) return { ...told(file), left_out: true };
    room -= bytes.byteLength;
    return { ...told(file), content: Buffer.from(bytes).toString('base64') };
  });
}

function webhookBody({ lead, payload, version }: Delivery, { dealer, files }: SendOptions): string {
  const wantsContents = dealer.config.leads.delivery.webhook?.files === true;
  return JSON.stringify({
    event: version === 1 ? 'lead.created' : 'lead.updated',
    id: lead.id,
    version,
    dealer: dealer.slug,
    form: lead.form,
    created_at: new Date(lead.at).toISOString(),
    lead: payload,
    files: wantsContents ? withContents(files) : files.map(told),
  });
}

type Env = Readonly<Record<string, string | undefined>>;

const WHO = 'The webhook';

/** Signs the body: `t=1763712000,v1=…`. The time is part of the signature, to prevent replays. */
export function signature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends leads to webhooks. Private addresses are allowed only with `WEBHOOKS_MAY_BE_PRIVATE=1` in the environment. */
export function webhookChannel(env: Env): LeadChannel {
  const mayBePrivate = env['WEBHOOKS_MAY_BE_PRIVATE'] === '1';
  return {
    channel: 'webhook',
    async send(delivery, options) {
      const { dealer, idempotencyKey, now, signal } = options;
      const { webhook } = dealer.config.leads.delivery;
      if (webhook === null) return { kind: 'refused', error: 'This dealer has no webhook any more.' };
      const secret = env[webhook.secret_env];
      if (!secret)
        return { kind: 'unset', error: `${webhook.secret_env} is not set, so the request cannot be signed.` };
      const body = webhookBody(delivery, options);
      try {
        const answer = await postWebhook({
          url: new URL(webhook.url),
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': idempotencyKey,
            'X-Signature': signature(secret, body, now),
          },
          body,
          signal,
          mayBePrivate,
        });
        return troubleOf(WHO, answer, now) ?? { kind: 'arrived' };
      } catch (cause) {
        return cause instanceof ForbiddenAddressError
          ? { kind: 'failed', error: `${WHO} was not called: ${cause.message}.` }
          : unreachable(WHO, cause);
      }
    },
  };
}

export const openWebhook: OpenChannel = ({ env }) => webhookChannel(env);
