import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectCut, filesOf, newFolder, ROOT } from './font-fixture.ts';
import { publishedFont } from './theme-files.ts';

describe('a published font', () => {
  it('is cut to a part of its bytes', () => expectCut('inter'));

  it('is cut once, and has one address wherever it is cut', async () => {
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
