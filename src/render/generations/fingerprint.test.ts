import { rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DealerInputs, inputsOf } from '#domain/operations/builds/changes.ts';
import { folderWith, writeBelow } from '../../../tests/folder.ts';
import { createFingerprints } from './fingerprint.ts';

const DEALER = inputsOf({ slug: 'bay', group: 'reef', makes: ['kia'], shared: ['cars'] });

function sitesFolder(): string {
  const folder = folderWith({
    'bay/site.json': '{"a": 1}',
    'bay/assets/logo.png': 'png',
    '_groups/reef.json': '{}',
    '_groups/reef/news/a.md': 'Hello',
    '_brands/kia.json': '{}',
    '_shared/cars/a.svg': '<svg/>',
    '_texts/a.md': 'Hello',
  });
  symlinkSync(join(folder, '_texts'), join(folder, 'bay/pages'));
  symlinkSync(join(folder, 'nowhere.md'), join(folder, 'bay/lost.md'));
  for (const picture of ['bay/assets/logo.png', '_shared/cars/a.svg'])
    utimesSync(join(folder, picture), 1, 1);
  return folder;
}

function fingerprint(folder: string, dealer: DealerInputs = DEALER): string {
  const { site, stock } = createFingerprints(folder)(dealer);
  return `${site} ${stock}`;
}

describe('the fingerprint of a dealer', () => {
  test('is the same for the same contents, whatever their place and time', () => {
    const folder = sitesFolder();
    const before = fingerprint(folder);
    utimesSync(join(folder, 'bay/site.json'), 7, 7);
    expect(fingerprint(folder)).toBe(before);
    expect(fingerprint(sitesFolder())).toBe(before);
  });

  test.each<[string, (folder: string) => void]>([
    ['a text that changes', (folder) => writeBelow(folder, 'bay/site.json', '{"a": 2}')],
    ['a file that comes', (folder) => writeBelow(folder, 'bay/x.md', '')],
    ['a file that goes', (folder) => rmSync(join(folder, 'bay/site.json'))],
    ['a picture of another time', (folder) => utimesSync(join(folder, 'bay/assets/logo.png'), 2, 2)],
    ['a picture of another size', (folder) => writeBelow(folder, 'bay/assets/logo.png', 'more')],
    ['its group', (folder) => writeBelow(folder, '_groups/reef.json', '{"b": 1}')],
    ['a text of its group', (folder) => writeBelow(folder, '_groups/reef/news/a.md', 'Bye')],
    ['a make that has no file any more', (folder) => rmSync(join(folder, '_brands/kia.json'))],
    ['a shared folder it names', (folder) => writeBelow(folder, '_shared/cars/b.svg', '')],
    ['what stands behind a link', (folder) => writeBelow(folder, '_texts/a.md', 'Bye')],
  ])('changes for %s, and not for other dealers’ files', (_what, change) => {
    const folder = sitesFolder();
    const before = fingerprint(folder);
    for (const file of ['_groups/other.json', '_brands/ford.json', '_shared/trucks/a.svg', 'cove/site.json'])
      writeBelow(folder, file, '{"c": 1}');
    expect(fingerprint(folder)).toBe(before);
    change(folder);
    expect(fingerprint(folder)).not.toBe(before);
  });

  test('distinguishes a change of the stock from others', () => {
    const folder = sitesFolder();
    const dealer = { ...DEALER, stock: 'bay/vehicles/all.json' };
    const of = () => createFingerprints(folder)(dealer);
    writeBelow(folder, dealer.stock, '[]');
    const before = of();
    writeBelow(folder, dealer.stock, '[{}]');
    const sold = of();
    expect(sold.site).toBe(before.site);
    expect(sold.stock).not.toBe(before.stock);
    writeBelow(folder, 'bay/vehicles/all.md', '');
    expect(of().site).not.toBe(before.site);
  });

  test('is the same with a cache of file digests, and notices every change', () => {
    const folder = sitesFolder();
    const kept = join(folder, '_kept');
    const of = () => createFingerprints(folder, kept)(DEALER);
    const before = of();
    expect(before).toEqual(createFingerprints(folder)(DEALER));
    expect(of()).toEqual(before);
    writeBelow(folder, 'bay/site.json', '{"a": 2}');
    expect(of()).not.toEqual(before);
    expect(of()).toEqual(createFingerprints(folder)(DEALER));
  });

  test('exists for missing folders', () => {
    expect(fingerprint('/nowhere')).toMatch(/^bay [0-9a-f]{32}/);
  });
});
