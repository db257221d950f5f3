import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileDealerData } from '#adapters/dealer-data/file.ts';
import { writeDealerData } from '#adapters/dealer-data/record.ts';
import { sampleDealer } from '#adapters/dealer-data/testing.ts';
import { temporaryDist } from '../testing.ts';
import { keptBriefs, readBriefsOf } from './dealer-briefs.ts';

async function setUp() {
  const dist = await temporaryDist();
  onTestFinished(dist.remove);
  await dist.put(sampleDealer('a-cars'), { 'index.html': '' });
  await dist.put(sampleDealer('b-cars'), { 'index.html': '' });
  const dealerData = fileDealerData(dist.distDir);
  const asked: string[] = [];
  const read = keptBriefs(dist.distDir, {
    dealers: dealerData.dealers,
    dealer: (slug) => {
      asked.push(slug);
      return dealerData.dealer(slug);
    },
  });
  return { dist, dealerData, asked, read };
}

test('each dealer is read once, and again when its data is another', async () => {
  const { dist, asked, read } = await setUp();
  await read();
  await read();
  expect(asked.toSorted()).toEqual(['a-cars', 'b-cars']);
  // A refresh of the stock writes the data within the generation.
  const folder = join(dist.distDir, '.gen/a-cars/1/private');
  await writeDealerData(folder, sampleDealer('a-cars', { name: 'A name that is longer' }));
  expect((await read()).get('a-cars')?.name).toBe('A name that is longer');
  // A build replaces the generation.
  await rm(join(dist.distDir, 'a-cars'));
  await dist.put(sampleDealer('a-cars', { name: 'Third' }), { 'index.html': '' }, 2);
  expect((await read()).get('a-cars')?.name).toBe('Third');
  expect(asked.filter((slug) => slug === 'b-cars')).toHaveLength(1);
});

test('a dealer that is gone is forgotten, and one that cannot be read is left out', async () => {
  const { dist, read } = await setUp();
  await read();
  await rm(join(dist.distDir, 'a-cars'));
  await writeDealerData(join(dist.distDir, '.gen/b-cars/1/private'), {
    ...sampleDealer('b-cars'),
    slug: 'Not a slug',
  });
  expect([...(await read()).keys()]).toEqual([]);
});

test('a plain output folder is read, too', async () => {
  const { dist, read } = await setUp();
  await dist.put(sampleDealer('c-cars'), { 'index.html': '' });
  await rm(join(dist.distDir, '.gen/c-cars/1/private'), { recursive: true });
  await writeDealerData(join(dist.distDir, '.private/c-cars'), sampleDealer('c-cars', { name: 'Plain' }));
  expect((await read()).get('c-cars')?.name).toBe('Plain');
});

test('what is kept is what is read without keeping', async () => {
  const { dealerData, read } = await setUp();
  expect(await read()).toEqual(await readBriefsOf(dealerData)());
});
