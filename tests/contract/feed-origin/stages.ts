import { hash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { inject } from 'vitest';
import { publicFetch } from '#adapters/lib/http/public-fetch.ts';
import { startServer } from '#adapters/lib/http/testing.ts';
import type { TransferLimits } from '#adapters/stock/import/origin/limits.ts';
import {
  hasSftpServer,
  NO_SFTP_SERVER,
  type SftpServer,
  startSftpServer,
} from '#adapters/stock/import/origin/testing/sftp-server.ts';
import type { FeedOrigin } from '#adapters/stock/import/origin/types.ts';
import { openFeedOrigin } from '#adapters/stock/source/origins.ts';
import { escapedKey } from '#adapters/storage/blobs/s3-format.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { innerLoop } from '../../matrix.ts';
import { NO_REAL_STORE } from '../../storage/real-store.ts';

export interface Wanted {
  /** Which file of an archive. */
  readonly file?: string;
  readonly limits?: Partial<TransferLimits>;
  /** With a key that the origin does not accept. */
  readonly isStranger?: boolean;
}

/** A place of one kind, where a test puts feeds. */
export interface Stage {
  readonly put: (name: string, bytes: Uint8Array) => Promise<unknown>;
  readonly origin: (name: string, wanted?: Wanted) => FeedOrigin;
  /** What no message may contain. */
  readonly secrets: readonly string[];
  readonly close: () => Promise<unknown>;
}

export interface StageKind {
  readonly name: string;
  /** Why this machine cannot test it. */
  readonly missing?: string;
  /** Whoever may read the folder may read the file. */
  readonly isOpenToAll?: boolean;
  readonly hasPatterns?: boolean;
  readonly open: () => Promise<Stage>;
}

const PRIVATE_SOURCES = '127.0.0.1';

type Env = Readonly<Record<string, string>>;

/** No test waits for a file to be left alone unless it is about that. */
export const opened = (
  config: FeedConfigs[keyof FeedConfigs],
  env: Env,
  limits: Partial<TransferLimits> = {},
  folder = '',
): FeedOrigin =>
  openFeedOrigin(config, {
    ...{ folder, env: { PRIVATE_SOURCES, ...env } },
    fetch: publicFetch({ PRIVATE_SOURCES, ...env }),
    wait: async () => undefined,
    limits: { settleMs: 0, ...limits },
  });

async function fileStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'origin-'));
  return {
    async put(name, bytes) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    },
    origin: (path, { file, limits } = {}) => opened({ kind: 'file', path, file }, {}, limits, folder),
    secrets: [],
    close: () => rm(folder, { recursive: true }),
  };
}

const AUTHORIZATION = 'Bearer the-feed-is-mine';
const TOKEN = 'token-in-the-query';

async function urlStage(): Promise<Stage> {
  const files = new Map<string, Uint8Array>();
  const { url, close } = await startServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://feed');
    const bytes = files.get(decodeURIComponent(pathname.slice(1)));
    if (request.headers.authorization !== AUTHORIZATION || search !== `?t=${TOKEN}`)
      return response.writeHead(401).end();
    if (bytes === undefined) return response.writeHead(404).end();
    const etag = `"${hash('md5', bytes)}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(200, { etag, 'content-length': bytes.byteLength }).end(bytes);
  });
  return {
    put: async (name, bytes) => files.set(name, bytes),
    origin: (name, { file, limits, isStranger = false } = {}) =>
      opened(
        { kind: 'url', url: `${url}/${escapedKey(name)}?t=${TOKEN}`, headers_env: 'FEED_AUTH', file },
        { FEED_AUTH: isStranger ? 'Bearer a-strange-key' : AUTHORIZATION },
        limits,
      ),
    secrets: [AUTHORIZATION, 'a-strange-key', TOKEN],
    close,
  };
}

/** One server for all tests: starting one takes a fifth of a second. */
export const sftpServer = (() => {
  let server: Promise<SftpServer> | undefined;
  return {
    get: () => (server ??= startSftpServer()),
    async stop() {
      await (await server)?.stop();
      server = undefined;
    },
  };
})();

export const sftpConfig = ({ port, fingerprint }: SftpServer, path: string): FeedConfigs['sftp'] => ({
  ...{ kind: 'sftp', host: '127.0.0.1', port, path, host_key: fingerprint },
  ...{ user_env: 'FEED_USER', key_env: 'FEED_KEY' },
});

/** As a host keeps it that knows one line only. */
export const inOneLine = (key: string): string => key.trim().replaceAll('\n', '\\n');

async function sftpStage(): Promise<Stage> {
  const server = await sftpServer.get();
  const folder = join(server.folder, randomUUID());
  await mkdir(folder);
  return {
    async put(name, bytes) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    },
    origin: (name, { file, limits, isStranger = false } = {}) =>
      opened(
        { ...sftpConfig(server, join(folder, name)), file },
        {
          FEED_USER: server.user,
          FEED_KEY: isStranger ? server.strangeKey : inOneLine(server.key),
        },
        limits,
      ),
    secrets: [
      ...server.key.split('\n').slice(1, -2),
      ...server.strangeKey.split('\n').slice(1, -2),
      server.user,
    ],
    close: () => rm(folder, { recursive: true }),
  };
}

interface Account {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

async function s3Stage({ endpoint, accessKey, secretKey }: Account, bucket: string): Promise<Stage> {
  const client = new AwsClient({
    ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
    ...{ service: 's3', region: 'us-east-1', retries: 0 },
  });
  return {
    async put(key, bytes) {
      const answer = await client.fetch(`${endpoint}/${bucket}/${escapedKey(key)}`, {
        ...{ method: 'PUT', body: Buffer.from(bytes) },
        headers: { 'X-Amz-Content-Sha256': hash('sha256', bytes) },
      });
      if (!answer.ok) throw new Error(`${key} could not be put: ${answer.status}`);
    },
    origin: (key, { file, limits, isStranger = false } = {}) =>
      opened(
        {
          ...{ kind: 's3', endpoint, region: 'us-east-1', bucket, key, file },
          ...{ access_key_env: 'FEED_ACCESS', secret_key_env: 'FEED_SECRET' },
        },
        { FEED_ACCESS: accessKey, FEED_SECRET: isStranger ? 'a-strange-key' : secretKey },
        limits,
      ),
    secrets: [secretKey, 'a-strange-key'],
    close: async () => undefined,
  };
}

async function lightStage(): Promise<Stage> {
  const store = await startLightStore(['feeds']);
  const stage = await s3Stage({ endpoint: store.endpoint, ...LIGHT_ACCOUNT }, 'feeds');
  return { ...stage, close: store.close };
}

const realStore = inject('realStore');

async function realStage(): Promise<Stage> {
  const { endpoint, accessKey, secretKey } = realStore ?? { endpoint: '', accessKey: '', secretKey: '' };
  const bucket = `feeds-${randomUUID()}`;
  await new AwsClient({
    ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
    ...{ service: 's3', region: 'us-east-1' },
  }).fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  return s3Stage({ endpoint, accessKey, secretKey }, bucket);
}

const LEFT_OUT = 'needs a server of its own, which is left out of the inner loop: npm test';

/** Why there is no SFTP server for this run. */
export const noSftp = innerLoop ? LEFT_OUT : hasSftpServer() ? undefined : NO_SFTP_SERVER;

export const STAGE_KINDS: readonly StageKind[] = [
  { name: 'file', isOpenToAll: true, open: fileStage },
  { name: 'url', open: urlStage },
  {
    ...{ name: 'sftp', hasPatterns: true, open: sftpStage },
    ...(noSftp !== undefined && { missing: noSftp }),
  },
  { name: 's3 (a light store)', hasPatterns: true, open: lightStage },
  {
    ...{ name: 's3 (a real store)', hasPatterns: true, open: realStage },
    ...(realStore === null && { missing: NO_REAL_STORE }),
  },
];
