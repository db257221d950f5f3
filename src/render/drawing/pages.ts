import { type CompiledSite, PageInMaking } from './page-in-making.ts';
import { renderComponent } from './template-runtime.ts';

export type DrawPage = (locals: object, sources?: Set<string>) => string;

const DOCTYPE = /^\s*<!doctype html/i;

/** The compiled styles that pages of one kind ask for. */
function headOf({ routes }: CompiledSite, component: string): string {
  const route = routes.find(({ routeData }) => routeData.component === component);
  if (!route) throw new Error(`There is no compiled page ${component}.`);
  if (route.scripts.length > 0 || route.links.length > 0)
    throw new Error(`${component} was compiled with scripts or links for its head, which are not drawn.`);
  return route.styles
    .map((style) => {
      if (style.type === 'inline')
        throw new Error(`The styles of ${component} were compiled into the page, not into a file.`);
      return `<link rel="stylesheet" href="/${style.src}">`;
    })
    .join('');
}

/** Opens the page that stands in a file of `src/pages`. What it returns keeps nothing from page to page. */
export async function openPage(site: CompiledSite, component: string): Promise<DrawPage> {
  const head = headOf(site, component);
  const load = site.pageMap.get(component);
  const { page } = (await load?.()) ?? {};
  const template = (await page?.())?.default;
  if (template === undefined) throw new Error(`There is no compiled page ${component}.`);
  return (locals, sources = new Set()) => {
    const page = new PageInMaking(site, head, locals, sources);
    const html = renderComponent(page, component, template, {}).text;
    return DOCTYPE.test(html) ? html : `<!DOCTYPE html>${html}`;
  };
}
