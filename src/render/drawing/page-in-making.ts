import { getPrescripts } from 'astro/runtime/server/scripts.js';
import { quietScript } from './quiet-script.ts';

/** What Astro’s compiler tells about the compiled pages. Only this much of it is used. */
export interface CompiledSite {
  readonly routes: readonly {
    readonly routeData: { readonly component: string };
    readonly styles: readonly (
      | { readonly type: 'external'; readonly src: string }
      | { readonly type: 'inline' }
    )[];
    readonly scripts: readonly unknown[];
    readonly links: readonly unknown[];
  }[];
  readonly pageMap: ReadonlyMap<
    string,
    () => Promise<{ readonly page: () => Promise<{ readonly default: unknown }> }>
  >;
  readonly entryModules: Readonly<Record<string, string>>;
  readonly inlinedScripts: ReadonlyMap<string, string>;
  readonly clientDirectives: ReadonlyMap<string, string>;
  readonly csp?: { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] };
}

/** The address of a compiled file that a template names by its source. */
export function addressIn({ entryModules }: CompiledSite, source: string): string {
  const file = entryModules[source];
  if (file === undefined)
    throw new Error(`The compiled pages have no file for ${source}: compile them again.`);
  return file === '' ? '' : `/${file}`;
}

/** What one template and the next must know of each other while a page is drawn: which files it has asked for. */
export class PageInMaking {
  /** Of module scripts that stand in the page so far. */
  readonly sources: Set<string>;
  readonly site: CompiledSite;
  readonly head: string;
  readonly locals: object;
  /** In a `<template>` scripts stand again: each copy is used without the others. */
  templateDepth = 0;
  #islands = 0;
  readonly #scripted = new Set<string>();

  constructor(site: CompiledSite, head: string, locals: object, sources: Set<string>) {
    this.site = site;
    this.head = head;
    this.locals = locals;
    this.sources = sources;
  }

  /** Called by compiled templates for `Astro`. */
  createAstro(props: object, slots: object) {
    return { props, slots, locals: this.locals, self: undefined };
  }

  script(id: string): string {
    const inlined = this.site.inlinedScripts.get(id);
    if (inlined !== undefined)
      throw new Error(`The script of ${id} was compiled into the page, not into a file.`);
    const source = addressIn(this.site, id);
    if (this.templateDepth === 0) {
      if (this.sources.has(source)) return '';
      this.sources.add(source);
    }
    return quietScript(source);
  }

  nextIsland(): number {
    return this.#islands++;
  }

  /** What makes islands come alive: once a page, and once for each way of waiting. */
  islandScripts(directive: string): string {
    const scripts = { clientDirectives: this.site.clientDirectives };
    const isFirst = this.#scripted.size === 0;
    if (this.#scripted.has(directive) && this.templateDepth === 0) return '';
    this.#scripted.add(directive);
    return getPrescripts(scripts as never, isFirst ? 'both' : 'directive', directive);
  }
}
