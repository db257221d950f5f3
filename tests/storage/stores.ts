import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { onTestFinished } from 'vitest';
import { memoryObjects } from '#adapters/object-store/memory.ts';
import { s3Objects } from '#adapters/object-store/s3.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/object-store/testing/light-store.ts';
import type { ObjectStore } from '#adapters/object-store/types.ts';

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

const { S3_ENDPOINT, S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;

async function real(): Promise<ObjectStore> {
  const bucket = `test-${randomUUID()}`;
  const endpoint = S3_ENDPOINT ?? '';
  const client = new AwsClient({
    ...{ accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY, service: 's3', region: 'us-east-1' },
  });
  await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  return s3Objects({
    ...{ endpoint, region: 'us-east-1', accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, bucket },
    prefix: 'p/',
  });
}

export const STORE_KINDS: readonly StoreKind[] = [
  { name: 'in memory', open: async () => memoryObjects() },
  { name: 'a light store', open: light },
  {
    ...{ name: 'a real store', open: real },
    ...(!S3_ENDPOINT && { missing: 'no store is named by S3_ENDPOINT' }),
  },
];
