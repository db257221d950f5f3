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
import { describe, expect, test } from 'vitest';
import { paths } from '#paths';
import { differences, filesOf, isLink } from './yard/tree.ts';
import { builtDealer, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

const builtYard = (args: readonly string[] = []): Promise<Yard> => builtDealer(SLUG, args);

const isPlain = (yard: Yard) => lstatSync(yard.served(SLUG)).isDirectory() && !isLink(yard.served(SLUG));
const priceOf = (yard: Yard) => JSON.parse(yard.page(SLUG, 'data/status.json'))['5100'][0] as number;
const generations = (yard: Yard) =>
  readdirSync(join(yard.distDir, '.gen', SLUG)).filter((name) => /^\d+$/.test(name));

describe('--flat', () => {
  test('lays out a plain folder with the same bytes, and without what only the API knows', async () => {
    const [plain, linked] = [await builtYard(['--flat']), await builtYard()];
    expect(isPlain(plain)).toBe(true);
    expect(isLink(linked.served(SLUG))).toBe(true);
    expect(differences(plain.tree(SLUG), linked.tree(SLUG))).toEqual([]);
    expect(filesOf(plain.served(SLUG)).filter((path) => /dealer-data|manifest\.json/.test(path))).toEqual([]);
    const data = 'dealer-data.json';
    expect(readFileSync(join(plain.distDir, '.private', SLUG, data), 'utf8')).toBe(
      readFileSync(join(linked.distDir, '.gen', SLUG, '1/private', data), 'utf8'),
    );
  });

  test('brings an earlier plain folder up to date: new, changed and gone files', async () => {
    const yard = await builtYard(['--flat']);
    const [first, ...rest] = yard.stock(SLUG);
    yard.setStock(SLUG, [...rest, { ...first, id: 1, slug: 'another' }]);
    yard.configure(SLUG, { name: 'Harbour Autos Iluka' });
    await yard.build(['--flat']);
    const fresh = yard.twin();
    await fresh.build();
    const unlike = differences(yard.tree(SLUG), fresh.tree(SLUG));
    // Only a site that had a vehicle remembers that it left the stock.
    expect(unlike).toEqual([paths.gone]);
    expect((await yard.build(['--flat'])).figures).toMatchObject({ skipped: 1 });
  });

  test('is finished by the next build where one was killed in the middle of it', async () => {
    const yard = await builtYard(['--flat']);
    const whole = yard.tree(SLUG);
    for (const file of ['index.html', 'about.html']) rmSync(yard.served(SLUG, file));
    rmSync(join(yard.distDir, '.gen', SLUG, 'flat'));
    await yard.build(['--flat']);
    expect(differences(whole, yard.tree(SLUG))).toEqual([]);
  });
});

describe('switching', () => {
  test('from links to plain folders and back works with nothing else changed', async () => {
    const yard = await builtYard();
    const before = yard.tree(SLUG);
    await yard.build(['--flat']);
    expect(isPlain(yard)).toBe(true);
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
    await yard.build();
    expect(isLink(yard.served(SLUG))).toBe(true);
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
    expect(readdirSync(yard.distDir).filter((name) => name.includes('next'))).toEqual([]);
  });

  test('together with a change serves the change, both ways', async () => {
    const yard = await builtYard();
    yard.changeVehicle(SLUG, 0, { price: 101 });
    await yard.build(['--flat']);
    expect(priceOf(yard)).toBe(101);
    yard.changeVehicle(SLUG, 0, { price: 102 });
    await yard.build();
    expect(priceOf(yard)).toBe(102);
    expect(isLink(yard.served(SLUG))).toBe(true);
  });
});

describe('generations', () => {
  test('two are kept', async () => {
    const yard = await builtYard();
    for (const price of [2, 3, 4]) {
      yard.changeVehicle(SLUG, 0, { price });
      await yard.build();
    }
    expect(generations(yard)).toEqual(['3', '4']);
    expect(priceOf(yard)).toBe(4);
  });

  test('a finished one that nothing points to is served by the next build', async () => {
    const yard = await builtYard();
    rmSync(yard.served(SLUG));
    await yard.build();
    expect(priceOf(yard)).toBe(18_990);
  });

  test('one whose manifest is cut off counts as none', async () => {
    const yard = await builtYard();
    const before = yard.tree(SLUG);
    writeFileSync(join(yard.distDir, '.gen', SLUG, '1/manifest.json'), '{"version":1,"inpu');
    const { figures } = await yard.build();
    expect(figures).toMatchObject({ built: 1, rendered: figures.pages });
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
  });

  test('what killed builds left behind is cleared', async () => {
    const yard = await builtYard();
    const left = [
      [yard.distDir, `${SLUG}.next-4711`],
      [yard.distDir, '.gen', SLUG, 'staging-4711'],
      [yard.distDir, '.gen', SLUG, '99'],
    ].map((parts) => join(...(parts as [string, ...string[]])));
    for (const path of left) mkdirSync(join(path, 'site'), { recursive: true });
    yard.changeVehicle(SLUG, 0, { price: 2 });
    await yard.build();
    for (const path of left) expect(existsSync(path), path).toBe(false);
  });
});

describe('npm run rollback', () => {
  test('serves the generation before at once, and the next build goes forward again', async () => {
    const yard = await builtYard();
    const before = yard.tree(SLUG);
    yard.changeVehicle(SLUG, 0, { price: 1_234 });
    await yard.build();
    const after = yard.tree(SLUG);

    const { code, out } = await yard.run('rollback.ts', [`--site=${SLUG}`]);
    expect(code).toBe(0);
    expect(out).toContain('now serves generation 1');
    expect(readlinkSync(yard.served(SLUG))).toMatch(/1[/\\]site$/);
    expect(differences(before, yard.tree(SLUG))).toEqual([]);

    await yard.build();
    expect(differences(after, yard.tree(SLUG))).toEqual([]);
  });

  test('with nothing to go back to says so and changes nothing', async () => {
    const yard = await builtYard();
    const { code, err } = await yard.start('rollback.ts', [`--site=${SLUG}`]).done;
    expect(code).toBe(1);
    expect(err).toContain(`${SLUG}: there is no earlier generation, so nothing was changed.`);
    expect(priceOf(yard)).toBe(18_990);
  });

  test('asks for a dealer where none is named', async () => {
    const { code, err } = await openYard().run('rollback.ts');
    expect(code).toBe(2);
    expect(err).toMatch(/^Which dealer\? npm run rollback -- --site=slug\n\nnpm run rollback: serves/);
  });
});
