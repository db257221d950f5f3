import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { expect, inject, onTestFinished } from 'vitest';
import { folderObjects } from '#adapters/storage/blobs/folder.ts';
import { memoryObjects } from '#adapters/storage/blobs/memory.ts';
import { s3Objects } from '#adapters/storage/blobs/s3.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { firstOf } from '../matrix.ts';
import { NO_REAL_STORE } from './real-store.ts';

interface StoreKind {
  readonly name: string;
  /** Why this machine cannot test it. */
  readonly missing?: string;
  /** An empty one for a test. */
  readonly open: () => Promise<ObjectStore>;
}

async function light(): Promise<ObjectStore> {
  const store = await startLightStore(['bucket']);
  onTestFinished(store.close);
  return s3Objects({
    ...{ endpoint: store.endpoint, region: 'us-east-1', bucket: 'bucket', prefix: 'p/' },
    ...LIGHT_ACCOUNT,
  });
}

const place = inject('realStore');

async function real(): Promise<ObjectStore> {
  const { endpoint, ...account } = place ?? expect.fail('there is no real store');
  const bucket = `test-${randomUUID()}`;
  const client = new AwsClient({
    ...{ accessKeyId: account.accessKey, secretAccessKey: account.secretKey },
    ...{ service: 's3', region: 'us-east-1' },
  });
  await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  return s3Objects({ endpoint, region: 'us-east-1', ...account, bucket, prefix: 'p/' });
}

async function folder(): Promise<ObjectStore> {
  const root = await mkdtemp(join(tmpdir(), 'objects-'));
  onTestFinished(() => rm(root, { recursive: true }));
  return folderObjects(root);
}

/** For the contract of stores themselves. */
export const STORE_KINDS: readonly StoreKind[] = [
  { name: 'in memory', open: async () => memoryObjects() },
  { name: 'in a folder', open: folder },
  { name: 'a light store', open: light },
  {
    ...{ name: 'a real store', open: real },
    ...(place === null && { missing: NO_REAL_STORE }),
  },
];

/** For what is kept in stores: each of them has passed the contract above, so one is enough in `npm test`. */
export const KINDS_BELOW: readonly StoreKind[] = firstOf(1, STORE_KINDS);
