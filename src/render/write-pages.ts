import type { CspDirectives } from '#domain/security/csp.ts';
import { SHELL_PARTS, type ShellHtml } from '#features/chrome/shell-model.ts';
import { PAGE_COMPONENTS } from '#routes';
import type { RenderPage } from './bundle.ts';
import type { ModelledPage } from './dealer-model.ts';
import { sha } from './fingerprint.ts';
import type { Predecessor } from './generations.ts';
import type { PageRecord } from './manifest.ts';
import type { Staging } from './staging.ts';

const COMPONENT = 'src/pages/shell.astro';

const bodyOf = (html: string): string =>
  html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'));

/** Header and footer of a dealer, rendered once: they are the larger part of most pages. */
async function renderShell(render: RenderPage, locals: object): Promise<ShellHtml> {
  const parts = SHELL_PARTS.map(async (part) => {
    const html = await render({
      component: COMPONENT,
      path: `the shell (${part})`,
      locals: { ...locals, part },
      csp: {},
    });
    return [part, bodyOf(html)] as const;
  });
  return Object.fromEntries(await Promise.all(parts)) as ShellHtml;
}

/** An HTML file, with the key of its inputs. */
export interface PlannedFile {
  readonly file: string;
  readonly key: string;
}

export interface PlannedPage extends ModelledPage, PlannedFile {
  /** The page's content security policy. It is in the page, so it is part of its key. */
  readonly csp: CspDirectives;
}

export interface PageWriting<Planned> {
  readonly staging: Staging;
  readonly before: Predecessor | undefined;
  readonly force: boolean;
  /** Asked for only where something has to be drawn. */
  readonly openDrawing: () => Promise<(page: Planned) => Promise<string>>;
}

/** Draws a dealer’s pages, each with the shell around it. */
export async function openPageDrawing(openRenderer: () => Promise<RenderPage>, locals: object) {
  const render = await openRenderer();
  const shared = { ...locals, shellHtml: await renderShell(render, locals) };
  return ({ path, model, csp }: PlannedPage): Promise<string> =>
    render({ component: PAGE_COMPONENTS[model.kind], path, locals: { ...shared, page: model }, csp });
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
  let draw: ((page: Planned) => Promise<string>) | undefined;
  for (const page of pages) {
    const { file, key } = page;
    const old = before?.manifest.pages[file];
    if (before && old?.key === key && !force) {
      staging.link(file, before.fileAt(file));
      records[file] = old;
      continue;
    }
    draw ??= await openDrawing();
    const html = await draw(page);
    rendered++;
    const record = { key, sha: sha(html) };
    records[file] = record;
    if (before && old?.sha === record.sha) staging.link(file, before.fileAt(file));
    else {
      staging.write(file, html);
      changed++;
    }
  }
  return { records, rendered, changed };
}
