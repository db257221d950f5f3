import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from './link-or-copy.ts';
import type { SiteFile } from './site-files.ts';

/** A generation in the making. Nothing refers to it until it is renamed, so it is written without care for readers. */
export class Staging {
  readonly root: string;
  readonly site: string;
  readonly private: string;
  readonly #folders = new Set<string>();

  constructor(root: string) {
    this.root = root;
    this.site = join(root, 'site');
    this.private = join(root, 'private');
    rmSync(root, { recursive: true, force: true });
    mkdirSync(this.site, { recursive: true });
    mkdirSync(this.private, { recursive: true });
  }

  #place(path: string): string {
    const target = join(this.site, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    return target;
  }

  write(path: string, content: string): void {
    writeFileSync(this.#place(path), content);
  }

  add(file: SiteFile): void {
    if ('content' in file) this.write(file.path, file.content);
    else if (file.link) this.link(file.path, file.source);
    else copyFileSync(file.source, this.#place(file.path));
  }

  /** Shares the disk’s blocks with `source`, which is never changed in place. */
  link(path: string, source: string): void {
    linkOrCopy(source, this.#place(path));
  }

  discard(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
