import { expect, onTestFinished, test } from 'vitest';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { openPlatform } from '#api/platform.ts';
import { createApiServer } from './api-server.ts';

function setUp() {
  const platform = openPlatform(
    {},
    {
      ...{ dataDir: '', serverless: true, now: () => Date.now(), log: () => {} },
      ...{ dealerData: memoryDealerData([sampleDealer('a-cars')]), stores: storesOn(memoryDatabase()) },
      stock: { stock: async () => undefined },
    },
  );
  onTestFinished(platform.close);
  const process = { isReady: true };
  const app = createApiServer(platform, { version: 'test', isReady: () => process.isReady });
  return { process, ask: (url: string, init?: RequestInit) => app.fetch(new Request(url, init)) };
}

test('the API of every dealer is reachable by host name, and nothing else is served', async () => {
  const { ask } = setUp();
  const lead = (host: string) =>
    ask(`http://${host}/api/leads`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: '{}',
    });
  expect((await lead('www.a-cars.example')).status).toBe(422);
  expect((await lead('elsewhere.example')).status).toBe(404);
  const page = await ask('http://www.a-cars.example/');
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This is the API')]);
});

test('a process that is about to end reports that it is not ready, and still responds', async () => {
  const { ask, process } = setUp();
  expect((await ask('http://10.0.0.7:4340/_ready')).status).toBe(200);
  process.isReady = false;
  expect((await ask('http://10.0.0.7:4340/_ready')).status).toBe(503);
  const health = await ask('http://www.a-cars.example/api/health');
  expect([health.status, await health.text()]).toEqual([
    503,
    expect.stringContaining('{"name":"process","ok":false}'),
  ]);
});
