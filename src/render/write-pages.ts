import type { CspDirectives } from '#domain/security/csp.ts';
import { PAGE_COMPONENTS } from '#routes';
import type { RenderedPage, Renderer } from './bundle.ts';
import type { ModelledPage } from './dealer-model.ts';
import type { Predecessor } from './generations.ts';
import type { PageRecord } from './manifest.ts';
import type { Staging } from './staging.ts';

const SHELL = 'src/pages/shell.astro';

/** An HTML file, with the key of its inputs. */
export interface PlannedFile {
  readonly file: string;
  readonly key: string;
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
  /** Asked for only where something has to be drawn. */
  readonly openDrawing: () => Promise<DrawPlanned<Planned>>;
}

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
 * Renders pages with a new key, writes those with new bytes, and takes the rest over from the generation
 * before.
 */
export async function writePages<Planned extends PlannedFile>(
  pages: readonly Planned[],
  { staging, before, force, openDrawing }: PageWriting<Planned>,
) {
  const records: Record<string, PageRecord> = {};
  let rendered = 0;
  let changed = 0;
  let draw: DrawPlanned<Planned> | undefined;
  for (const page of pages) {
    const { file, key } = page;
    const old = before?.manifest.pages[file];
    if (before && old?.key === key && !force) {
      staging.link(file, before.fileAt(file));
      records[file] = old;
      continue;
    }
    draw ??= await openDrawing();
    const { pieces, sha } = await draw(page);
    rendered++;
    const record = { key, sha };
    records[file] = record;
    if (before && old?.sha === record.sha) staging.link(file, before.fileAt(file));
    else {
      staging.writePieces(file, pieces);
      changed++;
    }
  }
  return { records, rendered, changed };
}
