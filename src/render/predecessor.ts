import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Generation } from './generations.ts';
import type { OutputLayout } from './layout.ts';
import type { Manifest } from './manifest.ts';

/** The generation that a build starts from: what need not be made again is taken from it. */
export interface Predecessor {
  readonly number: number;
  readonly manifest: Manifest;
  readonly fileAt: (path: string) => string;
  readonly privateAt: (name: string) => string;
  readonly manifestFile: string;
}

export function predecessorOf(
  layout: OutputLayout,
  slug: string,
  current: Generation | undefined,
): Predecessor | undefined {
  if (!current) return undefined;
  const { number, manifest } = current;
  const folder = layout.generation(slug, String(number));
  return {
    number,
    manifest,
    fileAt: (path) => `${folder.site}${path}`,
    privateAt: (name) => join(folder.private, name),
    manifestFile: folder.manifest,
  };
}

export function sameFile(path: string, content: string): boolean {
  try {
    return readFileSync(path, 'utf8') === content;
  } catch {
    return false;
  }
}
