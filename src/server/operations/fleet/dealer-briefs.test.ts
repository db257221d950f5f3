import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEALER_BRIEF_FILE } from '#adapters/sites/dealer-data/brief.ts';
import { fileDealerData } from '#adapters/sites/dealer-data/file.ts';
import { dealerDataFiles, writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { temporaryDist } from '#server/testing.ts';
import { cachedBriefs } from './dealer-briefs.ts';

async function setUp() {
  const dist = await temporaryDist();
  onTestFinished(dist.remove);
  await dist.put(sampleDealer('a-cars'), { 'index.html': '' });
  await dist.put(sampleDealer('b-cars'), { 'index.html': '' });
  const dealerData = fileDealerData(dist.distDir);
  const asked: string[] = [];
  const read = cachedBriefs(dist.distDir, {
    dealer: (slug) => {
      asked.push(slug);
      return dealerData.dealer(slug);
    },
  });
  return { dist, asked, read };
}

const PRIVATE = (slug: string) => `.gen/${slug}/1/private`;

test('a brief is cached, and read again if its dealer’s data is written again', async () => {
  const { dist, asked, read } = await setUp();
  const first = await read();
  expect((await read()).get('b-cars')).toBe(first.get('b-cars'));
  // A refresh of the stock writes the data within the generation.
  const folder = join(dist.distDir, PRIVATE('a-cars'));
  await writeDealerData(folder, sampleDealer('a-cars', { name: 'A name that is longer' }));
  expect((await read()).get('a-cars')?.name).toBe('A name that is longer');
  // A build replaces the generation.
  await rm(join(dist.distDir, 'a-cars'));
  await dist.put(sampleDealer('a-cars', { name: 'Third' }), { 'index.html': '' }, 2);
  expect((await read()).get('a-cars')?.name).toBe('Third');
  expect((await read()).get('b-cars')).toBe(first.get('b-cars'));
  expect(asked).toEqual([]);
});

test.each([
  ['wrote none', undefined],
  ['wrote another version', '{"version":0}'],
  ['broke off', '{"version":'],
])('the dealer’s data replaces the brief if its build %s', async (_, text) => {
  const { dist, asked, read } = await setUp();
  const file = join(dist.distDir, PRIVATE('a-cars'), DEALER_BRIEF_FILE);
  await (text === undefined ? rm(file) : writeFile(file, text));
  const briefs = await read();
  expect(briefs.get('a-cars')).toEqual({
    ...briefs.get('b-cars'),
    ...{ slug: 'a-cars', name: 'Dealer a-cars' },
    ...{ hosts: ['www.a-cars.example'], url: 'https://www.a-cars.example' },
  });
  await read();
  expect(asked).toEqual(['a-cars']);
});

test('a dealer that is gone is dropped, and an unreadable one is left out', async () => {
  const { dist, read } = await setUp();
  await read();
  await rm(join(dist.distDir, 'a-cars'));
  await writeDealerData(join(dist.distDir, '.gen/b-cars/1/private'), {
    ...sampleDealer('b-cars'),
    slug: 'Not a slug',
  });
  expect([...(await read()).keys()]).toEqual([]);
});

test('a plain output folder is read too', async () => {
  const { dist, read } = await setUp();
  await dist.put(sampleDealer('c-cars'), { 'index.html': '' });
  await rm(join(dist.distDir, '.gen/c-cars/1/private'), { recursive: true });
  await writeDealerData(join(dist.distDir, '.private/c-cars'), sampleDealer('c-cars', { name: 'Plain' }));
  expect((await read()).get('c-cars')?.name).toBe('Plain');
});

test('a read between the two files of a refresh does not cache the old brief', async () => {
  const { dist, read } = await setUp();
  await read();
  const folder = join(dist.distDir, PRIVATE('a-cars'));
  const files = dealerDataFiles(sampleDealer('a-cars', { name: 'A name that is longer' }));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    await read();
  }
  expect((await read()).get('a-cars')?.name).toBe('A name that is longer');
});
