import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { publishedTo, type Stores } from '#adapters/storage/blobs/settings.ts';
import { LIGHT_ACCOUNT } from '#adapters/storage/blobs/testing/light-store.ts';
import type { Env } from '../processes/child.ts';
import { ClusterError, startMember } from './member.ts';

/** Object storage with two empty buckets. */
export interface ClusterStore {
  /** Variables by which the platform finds it. */
  readonly env: Env;
  readonly stores: Stores;
  /** Pauses the store meanwhile: requests to it wait in vain. Undefined for a store that somebody else runs. */
  readonly without?: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Deletes what was made. */
  readonly stop: () => Promise<void>;
}

type Opened = Omit<ClusterStore, 'stores'>;

const settingsOf = (endpoint: string, accessKey: string, secretKey: string, run: string): Env => ({
  PUBLISH: 's3',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_BUCKET: `${run}-sites`,
  S3_PRIVATE_BUCKET: `${run}-private`,
  S3_PREFIX: '',
  S3_PLAIN_BUCKET: '',
});

async function inMemory(env: Env, run: string): Promise<Opened> {
  const buckets = [`${run}-sites`, `${run}-private`];
  const server = await startMember({
    name: 'object storage',
    command: process.execPath,
    port: /^(\d+)\n/m,
    env: { ...env, PORT: '0', HOST: '127.0.0.1' },
    args: [join(import.meta.dirname, 'store-process.ts'), ...buckets],
  });
  return {
    env: settingsOf(server.address, LIGHT_ACCOUNT.accessKey, LIGHT_ACCOUNT.secretKey, run),
    async without(meanwhile) {
      if (server.pid === undefined) throw new ClusterError('Object storage has ended.');
      // Whoever is stopped keeps what is in memory.
      process.kill(server.pid, 'SIGSTOP');
      await meanwhile().finally(() => server.pid && process.kill(server.pid, 'SIGCONT'));
    },
    stop: () => server.end('SIGKILL'),
  };
}

/** Creates buckets of its own in the store that the environment names. */
async function named(endpoint: string, env: Env, run: string): Promise<Opened> {
  const { S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION = 'us-east-1' } = env;
  const settings = settingsOf(endpoint, S3_ACCESS_KEY, S3_SECRET_KEY, run);
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY,
    secretAccessKey: S3_SECRET_KEY,
    service: 's3',
    region: S3_REGION,
  });
  const ask = async (bucket: string | undefined, method: 'PUT' | 'DELETE'): Promise<void> => {
    const { ok, status } = await client.fetch(`${endpoint}/${bucket}`, { method });
    if (!ok)
      throw new ClusterError(`The store at ${endpoint} answered ${method} of a bucket with ${status}.`);
  };
  const buckets = [settings['S3_BUCKET'], settings['S3_PRIVATE_BUCKET']];
  for (const bucket of buckets) await ask(bucket, 'PUT');
  return {
    env: settings,
    async stop() {
      const { open, closed } = publishedTo(settings) ?? {};
      for (const store of [open, closed])
        if (store) for await (const { key } of store.list('')) await store.remove(key);
      for (const bucket of buckets) await ask(bucket, 'DELETE');
    },
  };
}

/** Opens the store of S3_ENDPOINT, or one in memory. */
export async function openStore(env: Env): Promise<ClusterStore> {
  const run = `cluster-${randomUUID().slice(0, 8)}`;
  const endpoint = env['S3_ENDPOINT'];
  const opened = await (endpoint ? named(endpoint.replace(/\/+$/, ''), env, run) : inMemory(env, run));
  const stores = publishedTo(opened.env);
  if (stores === undefined) throw new Error('the store was opened, and is not the one to publish to');
  return { ...opened, stores };
}
