import { getPrescripts } from 'astro/runtime/server/scripts.js';
import type { CompiledSite } from './compiled-site.ts';

/**
 * A browser takes a module for as urgent as the styles, though the page reads well without: the picture and the
 * fonts go first.
 */
export const quietScript = (source: string): string =>
  `<script type="module" fetchpriority="low" src="${source}"></script>`;

/** Returns the address of a compiled file that a template names by its source. */
export function addressIn({ files }: CompiledSite, source: string): string {
  const address = files[source];
  if (address === undefined)
    throw new Error(`The compiled pages have no file for ${source}: compile them again.`);
  return address;
}

/** What a template is given as `Astro`. */
class TemplateAstro {
  self: unknown = undefined;
  readonly props: object;
  readonly slots: object;
  readonly locals: object;

  constructor(props: object, slots: object, locals: object) {
    this.props = props;
    this.slots = slots;
    this.locals = locals;
  }
}

/** The rest of Astro’s own belongs to a request. */
const OF_REQUESTS = [
  ...['url', 'request', 'response', 'params', 'cookies', 'session', 'clientAddress', 'redirect', 'rewrite'],
  ...['site', 'generator', 'routePattern', 'originPathname', 'currentLocale', 'preferredLocale'],
];
for (const name of OF_REQUESTS)
  Object.defineProperty(TemplateAstro.prototype, name, {
    get() {
      throw new Error(
        `Astro.${name} is not there: pages are drawn from their model, without a request. Let the page’s model bring it in Astro.locals or Astro.props.`,
      );
    },
  });

/** What one template and the next must know of each other while a page is drawn: which files it has asked for. */
export class PageInMaking {
  /** The sources of module scripts that stand in the page so far. */
  readonly sources: Set<string>;
  readonly site: CompiledSite;
  readonly head: string;
  readonly locals: object;
  /** In a `<template>` scripts stand again: each copy is used without the others. */
  templateDepth = 0;
  islands = 0;
  readonly #scripted = new Set<string>();

  constructor(site: CompiledSite, head: string, locals: object, sources: Set<string>) {
    this.site = site;
    this.head = head;
    this.locals = locals;
    this.sources = sources;
  }

  /** Compiled templates call this for `Astro`. */
  createAstro(props: object, slots: object) {
    return new TemplateAstro(props, slots, this.locals);
  }

  script(id: string): string {
    const source = addressIn(this.site, id);
    if (source === '') return '';
    if (this.templateDepth === 0) {
      if (this.sources.has(source)) return '';
      this.sources.add(source);
    }
    return quietScript(source);
  }

  nextIsland(): number {
    return this.islands++;
  }

  /** Returns the scripts that hydrate islands: once a page, and once for each client directive. */
  islandScripts(directive: string): string {
    const scripts = { clientDirectives: new Map(Object.entries(this.site.directives)) };
    const isFirst = this.#scripted.size === 0;
    if (this.#scripted.has(directive) && this.templateDepth === 0) return '';
    this.#scripted.add(directive);
    return getPrescripts(scripts as never, isFirst ? 'both' : 'directive', directive);
  }
}
