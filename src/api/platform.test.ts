import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { memoryStockSearch } from '#adapters/search/stock/testing.ts';
import { memoryDealerData } from '#adapters/sites/dealer-data/testing.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { openPlatform } from './platform.ts';

async function setUp(env: Readonly<Record<string, string>> = {}) {
  const dataDir = await temporaryFolder();
  const errors: (string | undefined)[] = [];
  const platform = openPlatform(env, {
    ...{ dataDir, serverless: false, dealerData: memoryDealerData([]), stock: memoryStockSearch() },
    ...{ now: () => Date.now(), log: ({ route, error }) => errors.push(`${route}: ${error}`) },
  });
  return {
    platform,
    errors,
    files: async () => (await readdir(dataDir)).filter((name) => !/-(shm|wal)$/.test(name)),
  };
}

it('the platform opens only the stores that are used', async () => {
  const { platform, files } = await setUp();
  expect(await files()).toEqual([]);
  await platform.stores.leads.check();
  expect(await files()).toEqual(['leads.sqlite']);
  await platform.close();
  await expect(platform.stores.leads.check()).rejects.toThrow('closed');
});

it('the platform closes even if nothing was opened', async () => {
  const { platform, files } = await setUp();
  await platform.close();
  expect(await files()).toEqual([]);
});

it('the platform creates each part once, and reports wrong settings when they are needed', async () => {
  const { platform, errors } = await setUp({ PROVIDER_URL: 'no address' });
  expect(platform.leads).toBe(platform.leads);
  expect(platform.leads.acceptance.store).toBe(platform.stores.leads);
  expect(errors).toEqual([]);
  expect(platform.provider).toBe(platform.provider);
  expect(errors).toEqual([expect.stringMatching(/^provider: .*PROVIDER_URL/)]);
  await platform.close();
});
