import type { TestProject } from 'vitest/node';
import { whole } from '../matrix.ts';
import { hasRealStore, startRealStore } from './real-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real S3-compatible store for this run. Null without one. */
    realStore: { readonly endpoint: string; readonly accessKey: string; readonly secretKey: string } | null;
  }
}

/** The one that the environment names. At night and before a release, one of our own. */
export default async function startForRun({ provide }: TestProject) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = process.env;
  if (endpoint) {
    provide('realStore', { endpoint, accessKey, secretKey });
    return undefined;
  }
  const store = whole && hasRealStore() ? await startRealStore() : undefined;
  provide(
    'realStore',
    store ? { endpoint: store.endpoint, accessKey: store.accessKey, secretKey: store.secretKey } : null,
  );
  return store?.stop;
}
