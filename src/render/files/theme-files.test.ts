import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEASURED } from '#domain/sites/theme/fallback-fonts.ts';
import { type FontFile, fontMeasures } from '#domain/sites/theme/font-files.ts';
import { expectCut, filesOf, newFolder, ROOT } from './font-fixture.ts';
import { measuredFont, publishedFont } from './theme-files.ts';

describe('a published font', () => {
  it('is cut to a part of its size', () => expectCut('inter'));

  it('is cut once, and has the same address wherever it is cut', async () => {
    const [madeDir, elsewhere] = [newFolder(), newFolder()];
    const core = filesOf('manrope').find(({ subset }) => subset === 'core');
    if (!core) throw new Error('There is no core');
    const [one, again] = await Promise.all([
      publishedFont(core, { root: ROOT, madeDir }),
      publishedFont(core, { root: ROOT, madeDir }),
    ]);
    const other = await publishedFont(core, { root: ROOT, madeDir: elsewhere });
    expect(again).toBe(one);
    expect(readdirSync(madeDir)).toHaveLength(1);
    expect(other.path).toBe(one.path);
    expect(one.path).toMatch(/^\/assets\/fonts\/manrope-core\.[\da-f]+\.woff2$/);
  });
});

describe('a measured font', () => {
  const measured = (name: FontFile['font'], madeDir = newFolder()) =>
    Promise.all(
      fontMeasures({ font_display: name, font_text: name }).map((font) =>
        measuredFont(font, { root: ROOT, madeDir }),
      ),
    ).then(([faces]) => faces ?? []);

  it('has the line metrics of its file, at each weight in use', async () => {
    const faces = await measured('oswald');
    expect(faces.map(({ weight }) => weight)).toEqual([400, 600, 700]);
    for (const { ascent, descent, lineGap } of faces) {
      expect(ascent).toBeCloseTo(1.193, 3);
      expect(descent).toBeCloseTo(0.289, 3);
      expect(lineGap).toBe(0);
    }
  });

  it('has wider letters at bolder weights, and all widths that stand-ins need', async () => {
    const [regular, , bold] = await measured('oswald');
    expect(Object.keys(regular?.advances ?? {}).toSorted()).toEqual([...MEASURED]);
    expect(bold?.advances['a']).toBeGreaterThan(regular?.advances['a'] ?? 1);
    expect(regular?.advances['m']).toBeGreaterThan((regular?.advances['i'] ?? 1) * 2);
  });

  it('is measured once', async () => {
    const madeDir = newFolder();
    const [one, again] = [await measured('figtree', madeDir), await measured('figtree', madeDir)];
    expect(again).toBe(one);
    expect(readdirSync(madeDir)).toHaveLength(1);
  });
});
