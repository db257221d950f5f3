import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

/** The part of a store's protocol that the platform uses, in memory: for tests on machines without a store. */
export interface LightStore {
  readonly endpoint: string;
  /** The requests so far: `PUT bucket/key`. */
  readonly requests: string[];
  /** Makes the next requests fail with that status, as in a busy store. */
  failNext: (times: number, status: number) => void;
  /** Creates another store with the current contents of this one. */
  readonly copy: () => Promise<LightStore>;
  readonly close: () => Promise<void>;
}

export const LIGHT_ACCOUNT = { accessKey: 'test', secretKey: 'test-secret-of-24-letters' } as const;

const PAGE = 100;

interface LightObject {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly at: Date;
  readonly headers: Readonly<Record<string, string>>;
}

interface StoreRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const headerOf = ({ headers }: Pick<StoreRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Signs the request that arrived with the secret that the store knows. */
async function isSigned(request: StoreRequest): Promise<boolean> {
  const authorization = headerOf(request, 'authorization') ?? '';
  const [, names] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  if (names === undefined) return false;
  const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(authorization) ?? [];
  const signer = new AwsV4Signer({
    method: request.method,
    url: request.url.href,
    region,
    service: 's3',
    accessKeyId: LIGHT_ACCOUNT.accessKey,
    secretAccessKey: LIGHT_ACCOUNT.secretKey,
    headers: Object.fromEntries(
      names
        .split(';')
        .filter((name) => name !== 'host' && name !== 'x-amz-date')
        .map((name) => [name, headerOf(request, name) ?? '']),
    ),
    datetime: headerOf(request, 'x-amz-date') ?? '',
  });
  const digest = headerOf(request, 'x-amz-content-sha256');
  const isWhole = digest === 'UNSIGNED-PAYLOAD' || digest === hash('sha256', request.body);
  return isWhole && (await signer.authHeader()) === authorization;
}

const error = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

class Bucket {
  readonly objects: Map<string, LightObject>;

  constructor(objects: ReadonlyMap<string, LightObject>) {
    this.objects = new Map(objects);
  }

  answer(request: StoreRequest, key: string): Answer {
    if (key === '') return this.#list(request.url.searchParams);
    if (request.method === 'PUT') return this.#put(request, key);
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    return this.#get(request, key);
  }

  #get(request: StoreRequest, key: string): Answer {
    const stored = this.objects.get(key);
    if (stored === undefined) return error(404, 'NoSuchKey');
    if (headerOf(request, 'if-none-match') === stored.tag) return { status: 304 };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headerOf(request, 'range') ?? '') ?? [];
    return {
      status: first === undefined ? 200 : 206,
      body: first === undefined ? stored.bytes : stored.bytes.subarray(Number(first), Number(last) + 1),
      headers: { ...stored.headers, etag: stored.tag, 'last-modified': stored.at.toUTCString() },
    };
  }

  #put(request: StoreRequest, key: string): Answer {
    const stored = this.objects.get(key);
    const match = headerOf(request, 'if-match');
    if (headerOf(request, 'if-none-match') === '*' && stored) return error(412, 'PreconditionFailed');
    if (match !== undefined && stored?.tag !== match) return error(stored ? 412 : 404, 'PreconditionFailed');
    const tag = `"${hash('md5', request.body)}"`;
    const headers = Object.fromEntries(
      ['content-type', 'cache-control', 'content-encoding'].flatMap((name) => {
        const value = headerOf(request, name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    this.objects.set(key, { bytes: request.body, tag, at: new Date(), headers });
    return { status: 200, headers: { etag: tag } };
  }

  #list(query: URLSearchParams): Answer {
    const from = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from)
      .sort();
    const page = keys.slice(0, PAGE);
    const next = keys.length > PAGE ? page.at(-1) : undefined;
    const entries = page.map((key) => {
      const { bytes, at } = this.objects.get(key) ?? { bytes: Buffer.of(), at: new Date(0) };
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.byteLength}</Size></Contents>`;
    });
    const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    return { status: 200, body: `<ListBucketResult>${more}${entries.join('')}</ListBucketResult>` };
  }
}

interface Place {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

const THIS_MACHINE: Place = { host: '127.0.0.1', port: 0 };

export const startLightStore = (buckets: readonly string[], place = THIS_MACHINE): Promise<LightStore> =>
  serveBuckets(new Map(buckets.map((name) => [name, new Bucket(new Map())])), place);

async function serveBuckets(byName: ReadonlyMap<string, Bucket>, place = THIS_MACHINE): Promise<LightStore> {
  const requests: string[] = [];
  let failing = { times: 0, status: 503 };

  async function answerOf(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host}`);
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    requests.push(`${method} ${bucket}/${decodeURIComponent(key)}`);
    if (failing.times > 0) {
      failing = { ...failing, times: failing.times - 1 };
      return error(failing.status, 'SlowDown');
    }
    const whole: StoreRequest = { method, url, headers, body: Buffer.concat(chunks) };
    if (!(await isSigned(whole))) return error(403, 'SignatureDoesNotMatch');
    return byName.get(bucket)?.answer(whole, decodeURIComponent(key)) ?? error(404, 'NoSuchBucket');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body = '', headers = {} } = await answerOf(request);
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    response.end(request.method === 'HEAD' || status === 304 ? '' : body);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(place.port, place.host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    failNext: (times, status) => {
      failing = { times, status };
    },
    copy: () => serveBuckets(new Map([...byName].map(([name, { objects }]) => [name, new Bucket(objects)]))),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
