import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readStoredFile } from '#adapters/sites/publication/files.ts';
import { liveGeneration } from '#adapters/sites/publication/format.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { openPushedStock } from '#adapters/stock/pushed/open.ts';
import { s3Objects } from '#adapters/storage/blobs/s3.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';
import { addPushedDealer, SOURCE } from './pushed-month/processes.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'stored-cars';
const EVENTS = 30;
const STATUS_P95_MS = 5_000;
const PAGE_P95_MS = 60_000;

/** A real store if there is one, else one in memory that speaks its protocol. */
async function aStore() {
  const [open, closed] = [`open-${randomUUID()}`, `closed-${randomUUID()}`];
  const real = inject('realStore');
  const light = real === null ? await startLightStore([open, closed]) : null;
  if (light) onTestFinished(light.close);
  const { endpoint, accessKey, secretKey } = real ?? { endpoint: light?.endpoint ?? '', ...LIGHT_ACCOUNT };
  const account = { service: 's3', region: 'us-east-1', accessKeyId: accessKey, secretAccessKey: secretKey };
  if (real)
    for (const bucket of [open, closed])
      await new AwsClient(account).fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  const objects = s3Objects({ endpoint, region: 'us-east-1', accessKey, secretKey, bucket: open });
  const sites = publishedSites({ open: objects, freshMs: 0 });
  return {
    kind: real ? 'a real store' : 'a store in memory',
    env: {
      ...{ PUBLISH: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: open, S3_PRIVATE_BUCKET: closed },
      ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    },
    async text(path: string): Promise<string> {
      const pointer = await sites.pointer(SLUG);
      const live = pointer && liveGeneration(pointer);
      if (!live) return '';
      const { files } = await sites.manifest(live.manifest);
      const name = files[path];
      return name === undefined ? '' : Buffer.from(await readStoredFile(objects, name)).toString('utf8');
    },
  };
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

test('what a source sends is in object storage in seconds, and in its pages within a minute', {
  timeout: 1_800_000,
}, async () => {
  const store = await aStore();
  const yard = openYard();
  addPushedDealer(yard, SLUG);
  const pushed = openPushedStock({ env: {}, dataDir: yard.dataDir });
  onTestFinished(pushed.close);
  const startAt = Date.now() - 3_600_000;
  const push = (index: number, price: number, at: number) => {
    const id = `v${index}`;
    const words = { slug: id, make: 'Toyota', model: 'Corolla', year: 2024, km: 10_000, car_type: 'used' };
    const entry = { id, ...words, price, status: 'in_stock', images: ['/assets/car.svg'] };
    const vehicles = [{ dealer: SLUG, key: id, at, isGone: false, entry }];
    return pushed.store.apply(SOURCE, { vehicles, lists: [], refusals: [] }, Date.now());
  };
  for (let index = 0; index < 50; index++) await push(index, 10_000, startAt);
  const running = yard.start('build', ['--watch=60'], store.env);
  onTestFinished(running.kill);
  await running.said('watching: ');
  const status: number[] = [];
  const pages: number[] = [];
  for (let event = 1; event <= EVENTS; event++) {
    const [index, price] = [event % 50, 20_000 + event];
    await push(index, price, startAt + event);
    const sent = performance.now();
    const seen = async (path: string, words: string) => {
      while (!(await store.text(path)).includes(words)) await wait(50);
      return performance.now() - sent;
    };
    status.push(await seen('/data/status.json', `"v${index}":[${price},`));
    pages.push(await seen(`/cars/v${index}.html`, String(price)));
  }
  console.log(
    `${store.kind}: status.json p95 ${Math.round(p95(status))} ms, pages p95 ${Math.round(p95(pages))} ms of ${EVENTS}`,
  );
  expect(p95(status)).toBeLessThan(STATUS_P95_MS);
  expect(p95(pages)).toBeLessThan(PAGE_P95_MS);
});
