import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type FontFile, fontFiles } from '#domain/sites/theme/font-files.ts';
import type { SiteFile } from './site-files.ts';
import { publishedFont } from './theme-files.ts';

export const ROOT = process.cwd();

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export const filesOf = (name: FontFile['font']) => fontFiles({ font_display: name, font_text: name });

const bytesOf = (file: SiteFile | undefined) =>
  file && 'source' in file ? readFileSync(file.source) : Buffer.alloc(0);

/** What it takes a phone to fetch: the reason for cutting. */
const MOST_BYTES = 26_000;

export async function expectCut(name: FontFile['font']): Promise<void> {
  const settings = { root: ROOT, madeDir: newFolder() };
  const [core, whole] = await Promise.all(filesOf(name).map((font) => publishedFont(font, settings)));
  expect(bytesOf(core).subarray(0, 4).toString('latin1')).toBe('wOF2');
  expect(bytesOf(core).length).toBeLessThan(MOST_BYTES);
  expect(bytesOf(core).length).toBeLessThan(bytesOf(whole).length * 0.8);
}
