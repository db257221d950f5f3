import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FontFile, fontFiles } from '#domain/theme/fonts.ts';
import type { SiteFile } from './site-files.ts';
import { publishedFont } from './theme-files.ts';

const ROOT = process.cwd();

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const filesOf = (name: FontFile['font']) => fontFiles({ font_display: name, font_text: name });
const bytesOf = (file: SiteFile | undefined) =>
  file && 'source' in file ? readFileSync(file.source) : Buffer.alloc(0);

/** What it takes a phone to fetch: the reason for cutting. */
const MOST_BYTES = 26_000;

describe('a published font', () => {
  it('is cut to a part of its bytes', async () => {
    const settings = { root: ROOT, madeDir: newFolder() };
    const [core, whole] = await Promise.all(filesOf('inter').map((font) => publishedFont(font, settings)));
    expect(bytesOf(core).subarray(0, 4).toString('latin1')).toBe('wOF2');
    expect(bytesOf(core).length).toBeLessThan(MOST_BYTES);
    expect(bytesOf(core).length).toBeLessThan(bytesOf(whole).length * 0.8);
  });

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
