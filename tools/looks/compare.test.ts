import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { folderWith } from '../../tests/folder.ts';
import { comparePictures } from './compare.ts';

const folderOf = async (
  pictures: Readonly<Record<string, { readonly height: number; readonly paint: string }>>,
) => {
  const folder = folderWith();
  for (const [name, { height, paint }] of Object.entries(pictures))
    await sharp({ create: { width: 40, height, channels: 3, background: paint } })
      .png()
      .toFile(join(folder, `${name}.png`));
  return folder;
};

test('equal pictures pass, and another colour, another size or a missing partner is reported', async () => {
  const before = await folderOf({
    same: { height: 2, paint: '#102030' },
    repainted: { height: 2, paint: '#102030' },
    taller: { height: 2, paint: '#102030' },
    gone: { height: 2, paint: '#102030' },
  });
  const after = await folderOf({
    same: { height: 2, paint: '#102030' },
    repainted: { height: 2, paint: '#102038' },
    taller: { height: 3, paint: '#102030' },
    come: { height: 2, paint: '#102030' },
  });
  const { compared, differences } = await comparePictures(before, after, join(before, 'shown'));
  expect(compared).toBe(4);
  expect(differences.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'come.png: missing before',
    'gone.png: missing after',
    'repainted.png: 80 pixels',
    'taller.png: 40 × 2 became 40 × 3',
  ]);
});

test('small differences in rendered glyphs are ignored', async () => {
  const before = await folderOf({ one: { height: 2, paint: '#101010' } });
  const after = await folderOf({ one: { height: 2, paint: '#121110' } });
  const { differences } = await comparePictures(before, after, join(before, 'shown'));
  expect(differences).toEqual([]);
});
