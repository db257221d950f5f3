import type { CompiledSite } from './compiled-site.ts';
import { PageInMaking } from './page-html.ts';
import { renderComponent } from './template-runtime.ts';

export type DrawPage = (locals: object, sources?: Set<string>) => string;

const DOCTYPE = /^\s*<!doctype html/i;

function headOf({ styles }: CompiledSite, component: string): string {
  const own = styles[component];
  if (own === undefined) throw new Error(`There is no compiled page ${component}.`);
  return own.map((address) => `<link rel="stylesheet" href="${address}">`).join('');
}

/** Makes the function that draws a page from its template. It keeps no state from page to page. */
export function openTemplate(site: CompiledSite, component: string, template: unknown): DrawPage {
  const head = headOf(site, component);
  return (locals, sources = new Set()) => {
    const page = new PageInMaking(site, head, locals, sources);
    const html = renderComponent(page, component, template, {}).text;
    return DOCTYPE.test(html) ? html : `<!DOCTYPE html>${html}`;
  };
}
