import { hash } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** An address that fits a route; pages draw their model and never look at it. `/cars/[slug]` → `/cars/page` */
export const addressOf = (route: string) => route.replace(/\[[^\]]+\]/g, 'page');

/** The inline scripts and styles that the compiler itself put into pages. */
interface Vouched {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** What Astro’s compiled server offers; only this much of it is used. */
interface AstroApp {
  readonly manifest: {
    readonly routes: readonly {
      readonly routeData: { readonly component: string; readonly route: string };
    }[];
    readonly csp?: Vouched;
    shouldInjectCspMetaTags: boolean;
  };
  render(request: Request, options: { routeData: unknown; locals: object }): Promise<Response>;
}

export interface PageRender {
  readonly component: string;
  readonly path: string;
  readonly locals: object;
  /** Directives of the page’s content security policy, without the hashes of its inline scripts and styles. */
  readonly csp: Readonly<Record<string, readonly string[]>>;
}

export type RenderPage = (page: PageRender) => Promise<string>;

const INLINE = /<(script|style)(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/\1>/g;
/**
 * The same, but read as a browser reads: what stands in a comment or between the quotes of an attribute is no element.
 * It costs ten times as much and is needed only where somebody writes markup into a text.
 */
const INLINE_OR_OTHER =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>|<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const HAS_SOURCE = /\ssrc=/;
const IS_DATA = /type="(?:application\/(?:ld\+)?json|speculationrules)"/;

/** The same few inline scripts stand on every page. */
const digests = new Map<string, string>();
function digestOf(text: string): string {
  const known = digests.get(text);
  if (known !== undefined) return known;
  const digest = `sha256-${hash('sha256', text, 'base64')}`;
  if (digests.size < 200) digests.set(text, digest);
  return digest;
}

/**
 * The inline scripts and styles of a page, by hash. Only those that Astro itself vouches for may run:
 * another one can only have come from text that was not escaped, and stops the build.
 */
function inlineHashes(
  html: string,
  vouched: ReadonlySet<string>,
  path: string,
  pattern = INLINE,
): Readonly<Record<'script' | 'style', ReadonlySet<string>>> {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() };
  for (const [, kind = '', attributes = '', text = ''] of html.matchAll(pattern)) {
    if (kind === '' || HAS_SOURCE.test(attributes) || IS_DATA.test(attributes)) continue;
    const digest = digestOf(text);
    if (!vouched.has(digest) && pattern === INLINE) return inlineHashes(html, vouched, path, INLINE_OR_OTHER);
    if (!vouched.has(digest))
      throw new Error(`${path} has an inline ${kind} that the compiler does not know: ${text.slice(0, 80)}`);
    hashes[kind === 'script' ? 'script' : 'style'].add(`'${digest}'`);
  }
  return hashes;
}

function policy(csp: PageRender['csp'], hashes: ReturnType<typeof inlineHashes>): string {
  const directives = {
    ...csp,
    'script-src': [...(csp['script-src'] ?? ["'self'"]), ...hashes.script],
    'style-src': [...(csp['style-src'] ?? ["'self'"]), ...hashes.style],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const MODULE = /<script type="module"(?: fetchpriority="low")? src="([^"]+)"><\/script>/g;

/**
 * Astro writes each script of a page once; parts that were rendered by themselves do not know of one another. And a browser
 * takes each for as urgent as the styles, though the page reads well without: the picture and the fonts go first.
 */
function withQuietScripts(html: string): string {
  const seen = new Set<string>();
  return html.replace(MODULE, (_, source: string) => {
    if (seen.has(source)) return '';
    seen.add(source);
    return `<script type="module" fetchpriority="low" src="${source}"></script>`;
  });
}

const CHARSET = '<meta charset="utf-8">';

/**
 * Astro would make a header of all its hashes for every page, which costs a tenth of a render; each page’s own policy
 * is made here from the few that stand in it, so Astro is told that there is none to make.
 */
function takeVouched({ manifest }: AstroApp): ReadonlySet<string> {
  const { scriptHashes = [], styleHashes = [] } = manifest.csp ?? {};
  manifest.shouldInjectCspMetaTags = false;
  return new Set([...scriptHashes, ...styleHashes]);
}

/** Opens a compiled bundle; the renderer it returns keeps no state from page to page. */
export async function openBundle(server: string): Promise<RenderPage> {
  // Read by React and Astro when they load; a development build of either renders several times slower.
  process.env['NODE_ENV'] = 'production';
  const { app } = (await import(/* @vite-ignore */ pathToFileURL(server).href)) as { app: AstroApp };
  const vouched = takeVouched(app);
  const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.component, routeData]));

  return async ({ component, path, locals, csp }) => {
    const routeData = routes.get(component);
    if (!routeData) throw new Error(`No compiled page ${component} for ${path}`);
    const request = new Request(`http://render.invalid${addressOf(routeData.route)}`);
    const response = await app.render(request, { routeData, locals });
    const html = withQuietScripts(await response.text());
    if (response.status !== (routeData.route === '/404' ? 404 : 200))
      throw new Error(`${path} could not be rendered (status ${response.status})`);
    if (!html.includes(CHARSET)) throw new Error(`${path} was rendered without a head`);
    const meta = `<meta http-equiv="content-security-policy" content="${policy(csp, inlineHashes(html, vouched, path))}">`;
    return html.replace(CHARSET, () => `${CHARSET}${meta}`);
  };
}
