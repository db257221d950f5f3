import type { CspDirectives } from '#domain/security/csp.ts';
import { PAGE_COMPONENTS } from '#routes';
import type { RenderPage } from './bundle.ts';
import type { ModelledPage } from './dealer-model.ts';
import { sha } from './hash.ts';
import type { PageRecord } from './manifest.ts';
import type { Predecessor } from './predecessor.ts';
import { renderShell } from './shell-html.ts';
import type { Staging } from './staging.ts';

export interface PlannedPage extends ModelledPage {
  readonly file: string;
  /** The page’s content security policy; it stands in the page and so belongs to its key. */
  readonly csp: CspDirectives;
  readonly key: string;
}

export interface PageWriting {
  readonly staging: Staging;
  readonly before: Predecessor | undefined;
  readonly force: boolean;
  readonly openRenderer: () => Promise<RenderPage>;
  readonly locals: object;
}

/** Renders what has a new key, writes what has new bytes, and takes the rest over from the generation before. */
export async function writePages(pages: readonly PlannedPage[], writing: PageWriting) {
  const { staging, before, force, openRenderer, locals } = writing;
  const records: Record<string, PageRecord> = {};
  let rendered = 0;
  let changed = 0;
  const open = async () => {
    const render = await openRenderer();
    return { render, shared: { ...locals, shellHtml: await renderShell(render, locals) } };
  };
  let renderer: Awaited<ReturnType<typeof open>> | undefined;
  for (const { path, file, key, csp, model } of pages) {
    const old = before?.manifest.pages[file];
    if (before && old?.key === key && !force) {
      staging.link(file, before.fileAt(file));
      records[file] = old;
      continue;
    }
    renderer ??= await open();
    const { render, shared } = renderer;
    const component = PAGE_COMPONENTS[model.kind];
    const html = await render({ component, path, locals: { ...shared, page: model }, csp });
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
