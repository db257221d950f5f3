import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deployedDealerData, fileDealerData, locateSite } from '#adapters/dealer-data/file.ts';
import { writeDealerData } from '#adapters/dealer-data/private-files.ts';
import { DealerDataError, type DealerRecord } from '#adapters/dealer-data/record.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import type { DealerData } from '#adapters/dealer-data/types.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-data-'));
  folders.push(folder);
  return folder;
}

/** Writes a generation and flips the dealer's link to it, as a build does. */
async function putGeneration(distDir: string, dealer: DealerRecord, generation = 1): Promise<void> {
  const folder = join(distDir, '.gen', dealer.slug, String(generation));
  await mkdir(join(folder, 'site'), { recursive: true });
  await writeDealerData(join(folder, 'private'), dealer);
  const link = join(distDir, `.${dealer.slug}.next`);
  await symlink(join('.gen', dealer.slug, String(generation), 'site'), link);
  await rename(link, join(distDir, dealer.slug));
}

async function putFlat(distDir: string, dealer: DealerRecord): Promise<void> {
  await mkdir(join(distDir, dealer.slug), { recursive: true });
  await writeDealerData(join(distDir, '.private', dealer.slug), dealer);
}

async function writtenBy(put: typeof putFlat, dealers: readonly DealerRecord[]): Promise<DealerData> {
  const folder = await temporaryFolder();
  for (const dealer of dealers) await put(folder, dealer);
  return fileDealerData(folder);
}

const KINDS: Record<string, (dealers: readonly DealerRecord[]) => Promise<DealerData>> = {
  memory: async (dealers) => memoryDealerData(dealers),
  'files of generations': (dealers) => writtenBy(putGeneration, dealers),
  'files of flat folders': (dealers) => writtenBy(putFlat, dealers),
};

describe.each(Object.entries(KINDS))('dealer data in %s', (_, open) => {
  it('gives back each dealer as it was written', async () => {
    const dealers = [
      sampleDealer('b-cars'),
      sampleDealer('a-cars', { market: 'NZ', vehicles: {}, gone: {} }),
    ];
    const data = await open(dealers);
    for (const written of dealers) {
      const { site, ...record } = written;
      const periods = { leadsKeptDays: 730, accountsKeptDays: 1095 };
      expect(await data.dealer(written.slug)).toEqual({ ...record, config: site, ...periods });
    }
  });

  it('lists the dealers by slug', async () => {
    const data = await open([sampleDealer('b-cars'), sampleDealer('a-cars')]);
    expect(await data.dealers()).toEqual(['a-cars', 'b-cars']);
  });

  it('knows no dealer that was not written', async () => {
    const data = await open([sampleDealer('a-cars')]);
    expect(await data.dealer('z-cars')).toBeUndefined();
  });

  it.each([
    '',
    '.',
    '..',
    '../a-cars',
    'a-cars/',
    '.gen',
    '.private',
    'A-CARS',
    'a\0b',
    '__proto__',
    'constructor',
  ])('takes %j for no dealer', async (slug) => {
    const data = await open([sampleDealer('a-cars')]);
    expect(await data.dealer(slug)).toBeUndefined();
  });

  it('is empty without dealers', async () => {
    expect(await (await open([])).dealers()).toEqual([]);
  });
});

describe('files', () => {
  it('are read again after a new generation', async () => {
    const folder = await temporaryFolder();
    const data = fileDealerData(folder);
    await putGeneration(folder, sampleDealer('a-cars', { name: 'Before' }), 1);
    expect((await data.dealer('a-cars'))?.name).toBe('Before');
    await putGeneration(folder, sampleDealer('a-cars', { name: 'After' }), 2);
    expect((await data.dealer('a-cars'))?.name).toBe('After');
  });

  it('are read again after being replaced in place', async () => {
    const folder = await temporaryFolder();
    const data = fileDealerData(folder);
    await putFlat(folder, sampleDealer('a-cars', { name: 'Before' }));
    await data.dealer('a-cars');
    await putFlat(folder, sampleDealer('a-cars', { name: 'After!' }));
    expect((await data.dealer('a-cars'))?.name).toBe('After!');
  });

  it('are parsed once while they stay the same', async () => {
    const data = await writtenBy(putGeneration, [sampleDealer('a-cars')]);
    expect(await data.dealer('a-cars')).toBe(await data.dealer('a-cars'));
  });

  it('of a located generation stay its own after a flip', async () => {
    const folder = await temporaryFolder();
    await putGeneration(folder, sampleDealer('a-cars', { name: 'Before' }), 1);
    const location = await locateSite(folder, 'a-cars');
    await putGeneration(folder, sampleDealer('a-cars', { name: 'After' }), 2);
    const data = fileDealerData(folder);
    expect(location && (await data.dealerAt(location))?.name).toBe('Before');
  });

  it.each([
    ['half a file', '{"version":1,', /not readable JSON.*build this dealer again/],
    [
      'another version',
      JSON.stringify({ ...sampleDealer('a-cars'), version: 2 }),
      /version: .*build this dealer again/,
    ],
    ['a broken vehicle', JSON.stringify({ ...sampleDealer('a-cars'), vehicles: { v1: {} } }), /vehicles\.v1/],
  ])('with %s are an error that says what to do', async (_, text, message) => {
    const folder = await temporaryFolder();
    await putFlat(folder, sampleDealer('a-cars'));
    await writeFile(join(folder, '.private', 'a-cars', 'dealer-data.json'), text);
    const reading = fileDealerData(folder).dealer('a-cars');
    await expect(reading).rejects.toThrow(DealerDataError);
    await expect(reading).rejects.toThrow(message);
  });
});

describe('a deployed file', () => {
  it('holds its one dealer and no other', async () => {
    const file = await writeDealerData(await temporaryFolder(), sampleDealer('a-cars'));
    const data = deployedDealerData(file);
    expect(await data.dealers()).toEqual(['a-cars']);
    expect((await data.dealer('a-cars'))?.slug).toBe('a-cars');
    expect(await data.dealer('b-cars')).toBeUndefined();
  });

  it('that is missing is no dealer', async () => {
    const data = deployedDealerData(join(await temporaryFolder(), 'dealer-data.json'));
    expect(await data.dealers()).toEqual([]);
  });
});
