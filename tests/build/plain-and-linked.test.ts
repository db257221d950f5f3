import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#paths';
import { differences, filesOf, isLink } from './yard/tree.ts';
import { builtDealer, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

const isPlain = (yard: Yard) => lstatSync(yard.served(SLUG)).isDirectory() && !isLink(yard.served(SLUG));
const priceOf = (yard: Yard) => JSON.parse(yard.page(SLUG, 'data/status.json'))['5100']?.[0];
const withPrice = (yard: Yard, price: number) => yard.changeVehicle(SLUG, 0, { price });

test('--flat lays out a plain folder with the same bytes, without the API’s private data, and updates it', async () => {
  const [plain, linked] = [await builtDealer(SLUG, ['--flat']), await builtDealer(SLUG)];
  expect([isPlain(plain), isLink(linked.served(SLUG))]).toEqual([true, true]);
  const whole = plain.tree(SLUG);
  expect(differences(whole, linked.tree(SLUG))).toEqual([]);
  expect(filesOf(plain.served(SLUG)).filter((path) => /dealer-data|manifest\.json/.test(path))).toEqual([]);
  const data = 'dealer-data.json';
  expect(readFileSync(join(plain.distDir, '.private', SLUG, data), 'utf8')).toBe(
    readFileSync(join(linked.distDir, '.gen', SLUG, '1/private', data), 'utf8'),
  );

  // As after a build that was killed in the middle of it.
  for (const file of ['index.html', 'about.html']) rmSync(plain.served(SLUG, file));
  rmSync(join(plain.distDir, '.gen', SLUG, 'flat'));
  await plain.build(['--flat']);
  expect(differences(whole, plain.tree(SLUG))).toEqual([]);

  withPrice(plain, 11_111);
  await plain.build(['--stock-only', '--flat']);
  expect(priceOf(plain)).toBe(11_111);

  const [first, ...rest] = plain.stock(SLUG);
  plain.setStock(SLUG, [...rest, { ...first, id: 1, slug: 'another' }]);
  plain.configure(SLUG, { name: 'Harbour Autos Iluka' });
  await plain.build(['--flat']);
  const fresh = plain.twin();
  await fresh.build();
  // Only a site that had a vehicle remembers that it left the stock.
  expect(differences(plain.tree(SLUG), fresh.tree(SLUG))).toEqual([paths.gone]);
  expect((await plain.build(['--flat'])).figures).toMatchObject({ skipped: 1 });
});

test('switching between links and plain folders works alone and together with a change', async () => {
  const yard = await builtDealer(SLUG);
  const before = yard.tree(SLUG);
  await yard.build(['--flat']);
  expect(isPlain(yard)).toBe(true);
  expect(differences(before, yard.tree(SLUG))).toEqual([]);
  await yard.build();
  expect(isLink(yard.served(SLUG))).toBe(true);
  expect(differences(before, yard.tree(SLUG))).toEqual([]);
  withPrice(yard, 101);
  await yard.build(['--flat']);
  expect(priceOf(yard)).toBe(101);
  withPrice(yard, 102);
  await yard.build();
  expect([priceOf(yard), isLink(yard.served(SLUG))]).toEqual([102, true]);
  expect(readdirSync(yard.distDir).filter((name) => name.includes('next'))).toEqual([]);
});

test('two generations are retained, a damaged or unserved one is repaired, and remains of killed builds are deleted', async () => {
  const yard = await builtDealer(SLUG);
  const before = yard.tree(SLUG);
  rmSync(yard.served(SLUG));
  await yard.build();
  expect(priceOf(yard)).toBe(18_990);
  writeFileSync(join(yard.distDir, '.gen', SLUG, '1/manifest.json'), '{"version":1,"inpu');
  const { figures } = await yard.build();
  expect(figures).toMatchObject({ built: 1, rendered: figures.pages });
  expect(differences(before, yard.tree(SLUG))).toEqual([]);

  const left = [`${SLUG}.next-4711`, `.gen/${SLUG}/staging-4711`, `.gen/${SLUG}/99`].map((path) =>
    join(yard.distDir, path),
  );
  for (const path of left) mkdirSync(join(path, 'site'), { recursive: true });
  for (const price of [2, 3, 4]) {
    withPrice(yard, price);
    await yard.build();
  }
  for (const path of left) expect(existsSync(path), path).toBe(false);
  const generations = readdirSync(join(yard.distDir, '.gen', SLUG)).filter((name) => /^\d+$/.test(name));
  expect([generations.length, priceOf(yard)]).toEqual([2, 4]);
});

test('npm run rollback serves the previous generation at once, and the next build goes forward again', async () => {
  const yard = await builtDealer(SLUG);
  const before = yard.tree(SLUG);
  const alone = await yard.start('rollback', [`--site=${SLUG}`]).done;
  expect([alone.code, alone.err]).toEqual([
    1,
    expect.stringContaining(`${SLUG}: there is no earlier generation, so nothing was changed.`),
  ]);
  withPrice(yard, 1_234);
  await yard.build();
  const after = yard.tree(SLUG);

  const { code, out } = await yard.run('rollback', [`--site=${SLUG}`]);
  expect([code, out]).toEqual([0, expect.stringContaining('now serves generation 1')]);
  expect(readlinkSync(yard.served(SLUG))).toMatch(/1[/\\]site$/);
  expect(differences(before, yard.tree(SLUG))).toEqual([]);
  await yard.build();
  expect(differences(after, yard.tree(SLUG))).toEqual([]);

  const nameless = await openYard().run('rollback');
  expect([nameless.code, nameless.err]).toEqual([
    2,
    expect.stringMatching(/^Which dealer\? npm run rollback -- --site=slug\n\nnpm run rollback: serves/),
  ]);
});
