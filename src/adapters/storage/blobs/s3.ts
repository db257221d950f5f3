import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { codeIn, escapedKey, listed } from './s3-format.ts';
import {
  type ObjectStore,
  ObjectStoreError,
  type PutCondition,
  type PutOptions,
  type Stored,
} from './types.ts';

export interface S3Account {
  /** `https://s3.ap-southeast-2.amazonaws.com`. The bucket follows as the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface S3Options extends S3Account {
  readonly bucket: string;
  /** Before each key, ending in a slash; or empty. */
  readonly prefix?: string;
  readonly timeoutMs?: number;
  readonly tries?: number;
  /** Before the second try. It grows with each. */
  readonly pauseMs?: number;
}

const TIMEOUT_MS = 30_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 100;

type HeaderFields = Readonly<Record<string, string>>;

const conditionHeaders = (when: PutCondition | undefined): HeaderFields => {
  if (when === undefined) return {};
  return when === 'absent' ? { 'If-None-Match': '*' } : { 'If-Match': when.tag };
};

/** 409: another conditional write of the same object is under way, and one of the two succeeds. 404: the object with that tag is gone. */
const LOST = new Set([404, 409, 412]);

interface Ask extends Pick<RequestInit, 'method' | 'body'> {
  readonly key?: string;
  /** The query of a request to the bucket itself. */
  readonly query?: URLSearchParams;
  readonly headers?: HeaderFields;
}

const isPassing = (status: number): boolean => status >= 500 || status === 429;

const ADVICE: Readonly<Record<number, string>> = {
  301: 'S3_REGION or S3_ENDPOINT belongs to another region.',
  403: 'Check S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION, what that key may do, and the clock of this machine.',
  404: 'The bucket does not exist: make it, or correct its name.',
};

/** Sends requests to a bucket, and explains its refusals. */
function openBucket(options: S3Options) {
  const { endpoint, region, accessKey, secretKey, bucket, prefix = '' } = options;
  const { timeoutMs = TIMEOUT_MS, tries = TRIES, pauseMs = FIRST_PAUSE_MS } = options;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  async function once({ key, query, headers = {}, method = 'GET', body }: Ask): Promise<Response> {
    const path = key === undefined ? `?${query}` : `/${escapedKey(prefix + key)}`;
    const signed = await client.sign(`${root}${path}`, { method, headers, ...(body && { body }) });
    return fetch(signed, { signal: AbortSignal.timeout(timeoutMs) });
  }

  /** Retries if the store is busy or the connection broke: each of our requests may be repeated. */
  async function ask(what: Ask): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const answer = await once(what).catch((cause: unknown) => cause);
      const isLast = tried === tries;
      if (answer instanceof Response && (isLast || !isPassing(answer.status))) return answer;
      if (isLast) throw unreachable(answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await wait(Math.random() * pauseMs * 2 ** tried);
    }
  }

  const unreachable = (cause: unknown) =>
    new ObjectStoreError(
      `The object store at ${new URL(endpoint).host} does not answer. Check S3_ENDPOINT, and whether this machine reaches it.`,
      { cause },
    );

  async function refusal(answer: Response, what: string): Promise<ObjectStoreError> {
    const { status } = answer;
    const code = await codeIn(await answer.text().catch(() => ''));
    return new ObjectStoreError(
      `The object store refused to ${what} in the bucket "${bucket}": ${status}${code === undefined ? '' : ` ${code}`}. ${ADVICE[status] ?? ''}`.trim(),
    );
  }

  return { ask, refusal };
}

type Bucket = ReturnType<typeof openBucket>;

async function stored(bucket: Bucket, key: string, answer: Response): Promise<Stored | undefined> {
  if (answer.status === 404 && (await codeIn(await answer.clone().text())) !== 'NoSuchBucket')
    return undefined;
  if (!answer.ok) throw await bucket.refusal(answer, `read ${key}`);
  return { bytes: new Uint8Array(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' };
}

/**
 * Returns true if the object still has this quoted tag. Older releases of Ceph compare tags without their quotes, and so refuse
 * what is right.
 */
async function hasQuotedTag(bucket: Bucket, key: string, tag: string): Promise<boolean> {
  const there = await bucket.ask({ key, method: 'HEAD' });
  return tag.startsWith('"') && there.headers.get('etag') === tag;
}

/** Checks whether an apparent conflict is our own write. A response may be lost on the way, and the repeated write then meets itself. */
async function ownAfterAll(bucket: Bucket, key: string, body: Buffer): Promise<string | undefined> {
  const there = await stored(bucket, key, await bucket.ask({ key }));
  return there && body.equals(there.bytes) ? there.tag : undefined;
}

async function put(
  bucket: Bucket,
  key: string,
  body: Buffer<ArrayBuffer>,
  { headers = {}, when }: PutOptions,
) {
  const write = (condition: PutCondition | undefined) =>
    bucket.ask({
      key,
      method: 'PUT',
      body,
      headers: { ...headers, ...conditionHeaders(condition), 'X-Amz-Content-Sha256': hash('sha256', body) },
    });
  let answer = await write(when);
  if (answer.status === 412 && typeof when === 'object' && (await hasQuotedTag(bucket, key, when.tag)))
    answer = await write({ tag: when.tag.replaceAll('"', '') });
  // If it is the bucket that is missing, reading says so.
  if (LOST.has(answer.status) && when !== undefined) return ownAfterAll(bucket, key, body);
  if (!answer.ok) throw await bucket.refusal(answer, `write ${key}`);
  await answer.body?.cancel();
  return answer.headers.get('etag') ?? hash('md5', body);
}

/** Opens any store that speaks the S3 protocol, conditional writes included, which all of them have had since 2024. */
export function s3Objects(options: S3Options): ObjectStore {
  const { prefix = '' } = options;
  const bucket = openBucket(options);
  const { ask, refusal } = bucket;
  const get = async (key: string, headers: HeaderFields = {}) =>
    stored(bucket, key, await ask({ key, headers }));

  return {
    get: (key) => get(key),
    part: async (key, first, last) => (await get(key, { Range: `bytes=${first}-${last}` }))?.bytes,
    async getChanged(key, tag) {
      const answer = await ask({ key, headers: { 'If-None-Match': tag } });
      return answer.status === 304 ? 'same' : stored(bucket, key, answer);
    },
    put: (key, content, options = {}) => put(bucket, key, Buffer.from(content), options),
    async look(key) {
      const answer = await ask({ key, method: 'HEAD' });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw await refusal(answer, `look at ${key}`);
      return {
        size: Number(answer.headers.get('content-length')),
        writtenAt: Date.parse(answer.headers.get('last-modified') ?? ''),
      };
    },
    async remove(key) {
      const answer = await ask({ key, method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) throw await refusal(answer, `remove ${key}`);
      await answer.body?.cancel();
    },
    async *list(keyPrefix) {
      const page = async (query: URLSearchParams) => {
        const answer = await ask({ query });
        if (!answer.ok) throw await refusal(answer, 'list objects');
        return answer.text();
      };
      for await (const { key, ...about } of listed(prefix + keyPrefix, page))
        yield { key: key.slice(prefix.length), ...about };
    },
  };
}
