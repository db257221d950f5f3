import {
  HttpError,
  readAtMost,
  refusal,
  requestAnswer,
  requestBytes,
  type Transport,
} from '#adapters/lib/http/request-text.ts';
import { codeIn, escapedKey, listed } from '#adapters/storage/blobs/s3-format.ts';
import type { Listed } from '#adapters/storage/blobs/types.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { filePattern, hasStars, splitPath } from '../../import/origin/file-pattern.ts';
import { MEGABYTE, type TransferClock } from '../../import/origin/limits.ts';
import { secretOf } from '../../import/origin/secret.ts';
import type { FeedPlace } from '../../import/origin/types.ts';
import type { Environment } from '../types.ts';
import { conditions, marked } from '../url/source.ts';

const MOST_LISTED = 100_000;
/** A page names a thousand objects at most. */
const PAGE_BYTES = 8 * MEGABYTE;
const REFUSAL_BYTES = 64 * 1024;

const REMEDIES: Readonly<Record<number, string>> = {
  301: 'Check the endpoint and the region: the bucket is in another one.',
  403: 'Check the access key, its secret and the region, what that key may do, and the clock of this machine.',
  404: 'Check the bucket and the key of the object.',
};

type S3Place = Omit<FeedConfigs['s3'], 'kind' | 'file'>;

function refused(where: string, status: number, code: string | undefined): HttpError {
  const remedy = REMEDIES[status];
  if (remedy === undefined) return refusal(where, status);
  return new HttpError({
    where,
    what: `the store answered ${status}${code === undefined ? '' : ` (${code})`}`,
    remedy,
  });
}

/** Finds the newest object that matches. If two have the same time, the later name wins. */
async function newest(
  key: string,
  where: string,
  page: (query: URLSearchParams) => Promise<string>,
): Promise<string> {
  const fits = filePattern(key);
  const { folder } = splitPath(key);
  const prefix = key.slice(0, key.indexOf('*'));
  let count = 0;
  let newestObject: Listed | undefined;
  for await (const one of listed(prefix, page)) {
    if (++count > MOST_LISTED)
      throw new HttpError({
        where,
        what: `more than ${MOST_LISTED} objects begin with "${prefix}"`,
        remedy: 'Write more of the key before the star.',
      });
    const isNewer = newestObject === undefined || one.writtenAt >= newestObject.writtenAt;
    if (splitPath(one.key).folder === folder && isNewer && fits(one.key)) newestObject = one;
  }
  if (newestObject === undefined)
    throw new HttpError({ where, what: 'no object fits', remedy: 'Check the bucket and the key.' });
  return newestObject.key;
}

export function s3Place(config: S3Place, env: Environment, transport: Transport): FeedPlace {
  const { endpoint, region, bucket, key, access_key_env, secret_key_env } = config;
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const where = `${root}/${key}`;

  async function signed(url: string, more: Readonly<Record<string, string>>, signal: AbortSignal) {
    const { AwsV4Signer } = await import('aws4fetch');
    const { headers } = await new AwsV4Signer({
      url,
      region,
      service: 's3',
      headers: more,
      accessKeyId: secretOf(access_key_env, env, where),
      secretAccessKey: secretOf(secret_key_env, env, where),
    }).sign();
    // A signature holds for one host, so no redirect can be followed.
    return { url, where, init: { headers, signal, redirect: 'manual' } } as const;
  }

  async function listing(query: URLSearchParams, clock: TransferClock): Promise<string> {
    const { status, text } = await requestAnswer(await signed(`${root}?${query}`, {}, clock.signal), {
      ...transport,
      maxBytes: PAGE_BYTES,
    });
    clock.wait();
    if (status !== 200) throw refused(where, status, await codeIn(text));
    return text;
  }

  return {
    describe: where,
    remote: true,
    async find(before, clock) {
      const objectKey = hasStars(key) ? await newest(key, where, (query) => listing(query, clock)) : key;
      const url = `${root}/${escapedKey(objectKey)}`;
      const tagOnly = before && { etag: before.etag, modified: null };
      const answer = await requestBytes(await signed(url, conditions(tagOnly), clock.signal), transport);
      if (answer.status === 304 && before) return 'same';
      if (!answer.ok) {
        const refusal = await readAtMost(answer, REFUSAL_BYTES);
        throw refused(where, answer.status, await codeIn(refusal ?? ''));
      }
      return {
        bytes: answer.body ?? new Blob().stream(),
        mark: marked(answer.headers),
        contentType: answer.headers.get('content-type'),
        name: splitPath(objectKey).name,
      };
    },
  };
}
