import type { AstroIntegration } from 'astro';

type ManifestHook = NonNullable<AstroIntegration['hooks']['astro:build:ssr']>;
type Manifest = Parameters<ManifestHook>[0]['manifest'];

/** What the compiler knows of the compiled pages, as far as drawing them needs it. */
export interface CompiledSite {
  /** The addresses of each page’s styles, by the file of the page. */
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** The address of the file that each source was compiled to. Empty if nothing is left of it. */
  readonly files: Readonly<Record<string, string>>;
  /** The script of each client directive, which lets an island wait. */
  readonly directives: Readonly<Record<string, string>>;
  /** The hashes of the inline scripts and styles that the compiler itself puts into pages. */
  readonly vouched: readonly string[];
}

function stylesOf({ routeData, styles, scripts, links }: Manifest['routes'][number]): readonly string[] {
  const { component } = routeData;
  if (scripts.length > 0 || links.length > 0)
    throw new Error(`${component} is compiled with scripts or links for its head, which are not drawn.`);
  return styles.map((style) => {
    if (style.type === 'inline')
      throw new Error(`Styles of ${component} are compiled into the page, not into a file.`);
    return `/${style.src}`;
  });
}

function filesOf({ entryModules, inlinedScripts }: Manifest): CompiledSite['files'] {
  for (const [source, script] of inlinedScripts)
    if (script !== '') throw new Error(`The script of ${source} is compiled into the page, not into a file.`);
  return Object.fromEntries([
    ...inlinedScripts,
    ...Object.entries(entryModules).map(([source, file]) => [source, file === '' ? '' : `/${file}`]),
  ]);
}

/** Takes what pages need from Astro’s manifest. Whatever pages here do not have is refused. */
export const compiledSite = (manifest: Manifest): CompiledSite => ({
  styles: Object.fromEntries(manifest.routes.map((route) => [route.routeData.component, stylesOf(route)])),
  files: filesOf(manifest),
  directives: Object.fromEntries(manifest.clientDirectives),
  vouched: [...(manifest.csp?.scriptHashes ?? []), ...(manifest.csp?.styleHashes ?? [])],
});
