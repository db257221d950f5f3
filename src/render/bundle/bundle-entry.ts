// Apart, because the compiler makes the bundle from it.

import type { CompiledSite } from '#render/drawing/compiled-site.ts';
import { type DrawPage, openTemplate } from '#render/drawing/pages.ts';

const pages = import.meta.glob<{ readonly default: unknown }>('/src/pages/**/*.astro');

/** Opens the page that stands in a file of `src/pages`. */
export async function openPage(site: CompiledSite, component: string): Promise<DrawPage> {
  const load = pages[`/${component}`];
  if (load === undefined) throw new Error(`There is no compiled page ${component}.`);
  return openTemplate(site, component, (await load()).default);
}

/** Nothing calls this: while it is imported here, the compiler tells what it knows of the pages (`compile-once.ts`). */
export const manifest = () => import('virtual:astro:manifest');
