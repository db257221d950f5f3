import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CspDirectives } from '#domain/operations/security/csp.ts';
import { placedPart, SHELL_PARTS, type ShellPart } from '#features/shell/shell-model.ts';
import type { CompiledSite } from '#render/drawing/compiled-site.ts';
import { drawn } from '#render/drawing/drawing-error.ts';
import { quietScript } from '#render/drawing/page-html.ts';
import type { DrawPage } from '#render/drawing/pages.ts';
import { type InlineHashes, inlineHashes, policyElement } from './inline-scripts.ts';

interface ReadyPart {
  readonly hashes: InlineHashes;
  /** Returns the part for the page at `path`, which already uses these sources. Adds its own to them. */
  readonly at: (path: string, sources: Set<string>) => Buffer;
}

type ReadyShell = Readonly<Record<ShellPart, ReadyPart>>;

const without = (html: string, sources: readonly string[]): string =>
  sources.reduce((rest, source) => rest.replaceAll(quietScript(source), ''), html);

const LINKED = / aria-current="\?" href="([^"]*)"/g;

/** On nearly every page of a dealer a part is the same bytes, which are made once. */
function readyPart(html: string, scripts: readonly string[], vouched: ReadonlySet<string>): ReadyPart {
  const linked = new Set([...html.matchAll(LINKED)].map(([, href = '']) => href));
  const elsewhere = placedPart(html, '');
  const cache = new Map<string, Buffer>();
  const usual = (selected: readonly string[]): Buffer => {
    const key = selected.join(' ');
    const piece = cache.get(key) ?? Buffer.from(without(elsewhere, selected));
    cache.set(key, piece);
    return piece;
  };
  return {
    hashes: inlineHashes(Buffer.from(elsewhere), vouched, 'the shell'),
    at(path, sources) {
      const selected = scripts.filter((source) => sources.has(source));
      for (const source of scripts) sources.add(source);
      return linked.has(path) ? Buffer.from(without(placedPart(html, path), selected)) : usual(selected);
    },
  };
}

/** Returns an address that fits a route, for pages that draw their model and never look at it. `/cars/[slug]` → `/cars/page` */
export const addressOf = (route: string) => route.replace(/\[[^\]]+\]/g, 'page');

/** The compiled form of `bundle-entry.ts`. */
interface Bundle {
  readonly openPage: (site: CompiledSite, component: string) => Promise<DrawPage>;
}

/** The file beside the bundle that holds what the compiler knows of it. */
export const SITE_FILE = 'site.json';

export interface PageRender {
  readonly component: string;
  readonly path: string;
  readonly locals: object;
  /** Directives of the page’s content security policy, without the hashes of its inline scripts and styles. */
  readonly csp: CspDirectives;
}

/** A page as it is written: one after another its pieces, of which most pages share some. */
export type RenderedPage = readonly Uint8Array[];

export type RenderPage = (page: PageRender) => Promise<RenderedPage>;

export interface Renderer {
  /** Pages that stand for themselves. */
  readonly page: RenderPage;
  /** Draws the shell of a dealer, and then pages into it. */
  readonly pagesIn: (shell: { readonly component: string; readonly locals: object }) => Promise<RenderPage>;
}

const CHARSET = Buffer.from('<meta charset="utf-8">');
/** In a page that is drawn, where a part of the shell belongs. The first and the last one are ours, whatever a text says between. */
const PLACE = '<!--shell-->';
const NO_PIECES: readonly Buffer[] = [];

const bodyOf = (html: string): string =>
  html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'));

/** Cuts a page behind its character set, where the policy goes, and at the places of the shell. */
function cut(html: Buffer, path: string, isInShell: boolean): readonly Buffer[] {
  const head = html.indexOf(CHARSET) + CHARSET.length;
  if (head < CHARSET.length) throw new Error(`${path} was rendered without a head`);
  const start = html.subarray(0, head);
  if (!isInShell) return [start, html.subarray(head)];
  const [before, after] = [html.indexOf(PLACE), html.lastIndexOf(PLACE)];
  if (before < 0 || after === before) throw new Error(`${path} was rendered without its shell`);
  return [
    start,
    html.subarray(head, before),
    html.subarray(before + PLACE.length, after),
    html.subarray(after + PLACE.length),
  ];
}

export async function openBundle(server: string): Promise<Renderer> {
  const { openPage } = (await import(/* @vite-ignore */ pathToFileURL(server).href)) as Bundle;
  const site = JSON.parse(readFileSync(join(dirname(server), SITE_FILE), 'utf8')) as CompiledSite;
  const vouched = new Set(site.vouched);
  const opened = new Map<string, Promise<DrawPage>>();
  const open = (component: string): Promise<DrawPage> => {
    const page = opened.get(component) ?? openPage(site, component);
    opened.set(component, page);
    return page;
  };

  const policies = new Map<string, Buffer>();
  const policyBytes = (element: string): Buffer => {
    const policy = policies.get(element) ?? Buffer.from(element);
    policies.set(element, policy);
    return policy;
  };

  function finished(
    html: string,
    { path, csp }: PageRender,
    parts: readonly ReadyPart[],
    placed: readonly Buffer[],
  ): RenderedPage {
    const bytes = Buffer.from(html);
    const [start, ...rest] = cut(bytes, path, parts.length > 0);
    const hashes = [inlineHashes(bytes, vouched, path), ...parts.map((part) => part.hashes)];
    const policy = policyBytes(policyElement(csp, hashes));
    const own = rest.flatMap((piece, index) => {
      const shell = placed[index];
      return shell ? [piece, shell] : [piece];
    });
    return [start ?? CHARSET, policy, ...own];
  }

  const page: RenderPage = async (request) => {
    const draw = await open(request.component);
    const html = drawn(request.path, () => draw(request.locals));
    return finished(html, request, [], NO_PIECES);
  };

  async function readyShell(component: string, locals: object): Promise<ReadyShell> {
    const draw = await open(component);
    const parts = SHELL_PARTS.map((part) => {
      const sources = new Set<string>();
      const html = bodyOf(drawn('the shell', () => draw({ ...locals, part }, sources)));
      return [part, readyPart(html, [...sources], vouched)] as const;
    });
    return Object.fromEntries(parts) as ReadyShell;
  }

  const pagesIn: Renderer['pagesIn'] = async ({ component, locals }) => {
    const shell = await readyShell(component, locals);
    return async (request) => {
      const draw = await open(request.component);
      const sources = new Set<string>();
      const parts: ReadyPart[] = [];
      const placed: Buffer[] = [];
      const placeShell = (part: ShellPart): string => {
        parts.push(shell[part]);
        placed.push(shell[part].at(request.path, sources));
        return PLACE;
      };
      const html = drawn(request.path, () => draw({ ...request.locals, placeShell }, sources));
      if (placed.length !== 2) throw new Error(`${request.path} was rendered without its shell`);
      return finished(html, request, parts, placed);
    };
  };
  return { page, pagesIn };
}
