import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FONTS } from '#domain/site/fonts.ts';
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
  it.each(FONTS.map(({ name }) => name))('%s is cut to a part of its bytes', async (name) => {
    const settings = { root: ROOT, madeDir: newFolder() };
    const [core, whole] = await Promise.all(filesOf(name).map((font) => publishedFont(font, settings)));
    expect(bytesOf(core).subarray(0, 4).toString('latin1')).toBe('wOF2');
    expect(bytesOf(core).length).toBeLessThan(MOST_BYTES);
    expect(bytesOf(core).length).toBeLessThan(bytesOf(whole).length * 0.8);
  });
});
