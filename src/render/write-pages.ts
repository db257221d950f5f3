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

/** What stands around each page of a dealer, rendered once: it is the larger part of most of them. */
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
