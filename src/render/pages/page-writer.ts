import type { CspDirectives } from '#domain/operations/security/csp.ts';
import type { RenderedPage, Renderer } from '#render/bundle/bundle.ts';
import type { ModelledPage } from '#render/dealer/dealer-model.ts';
import { hasBytes, type Predecessor } from '#render/generations/generations.ts';
import type { PageRecord } from '#render/generations/manifest.ts';
import type { Staging } from '#render/generations/staging.ts';
import { PAGE_COMPONENTS } from '#routes';

/** An HTML file, with the key of its inputs. */
export interface PlannedFile {
  readonly file: string;
  readonly key: string;
  readonly from?: string;
}

export interface PlannedPage extends ModelledPage, PlannedFile {
  /** The page's content security policy. It is in the page, so it is part of its key. */
  readonly csp: CspDirectives;
}

type DrawPlanned<Planned> = (page: Planned) => Promise<RenderedPage>;

export interface PageWriting<Planned> {
  readonly staging: Staging;
  readonly before: Predecessor | undefined;
  readonly force: boolean;
  /** Called only if something has to be drawn. */
  readonly openDrawing: () => Promise<DrawPlanned<Planned>>;
}

const SHELL = 'src/pages/shell.astro';

/** Draws a dealer’s pages, each with the shell around it. */
export async function openPageDrawing(
  openRenderer: () => Promise<Renderer>,
  locals: object,
): Promise<DrawPlanned<PlannedPage>> {
  const { pagesIn } = await openRenderer();
  const render = await pagesIn({ component: SHELL, locals });
  return ({ path, model, csp }) =>
    render({ component: PAGE_COMPONENTS[model.kind], path, locals: { ...locals, page: model }, csp });
}

/**
 * Renders pages with a new key, writes those with new bytes, and takes the rest over from the previous generation. Each
 * page is done with before the next one is made.
 */
export class PageWriter<Planned extends PlannedFile> {
  readonly records: Record<string, PageRecord> = {};
  rendered = 0;
  changed = 0;
  readonly #writing: PageWriting<Planned>;
  #draw: DrawPlanned<Planned> | undefined;

  constructor(writing: PageWriting<Planned>) {
    this.#writing = writing;
  }

  /** Takes a page over from the previous generation, if it was made from the same. */
  keep(file: string, from: string): boolean {
    const { staging, before, force } = this.#writing;
    const old = before?.manifest.pages[file];
    if (!before || force || old?.from !== from) return false;
    staging.link(file, before.fileAt(file));
    this.records[file] = old;
    return true;
  }

  async write(page: Planned): Promise<void> {
    const { staging, before, force } = this.#writing;
    const { file, key, from } = page;
    const old = before?.manifest.pages[file];
    const inputs = from === undefined ? {} : { from };
    if (before && old?.key === key && !force) {
      staging.link(file, before.fileAt(file));
      this.records[file] = { ...old, ...inputs };
      return;
    }
    this.#draw ??= await this.#writing.openDrawing();
    const pieces = await this.#draw(page);
    this.rendered++;
    this.records[file] = { key, ...inputs };
    if (before && old && hasBytes(before.fileAt(file), pieces)) staging.link(file, before.fileAt(file));
    else {
      staging.writePieces(file, pieces);
      this.changed++;
    }
  }
}
