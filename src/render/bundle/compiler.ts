import { mkdirSync, writeFileSync } from 'node:fs';
import { extname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PICTURE_PATH } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { LOCAL_EDITOR_HOST } from '#domain/content/editor/editor-site.ts';
import { settingsOf } from '#render/build.ts';
import { waitingTemplates } from '#render/drawing/await-check.ts';
import { compiledSite } from '#render/drawing/compiled-site.ts';
import { contentOf } from '#render/files/site-files.ts';
import { previewFile } from '#render/pages/preview.ts';
import { SITE_FILE } from './bundle.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

const SAVED = 'dealer-saved';

/** A saved text or configuration is seen at once, but the editor that saved it stays as it is. */
const RELOAD = `import.meta.hot?.on('${SAVED}', () => {
  if (location.hostname !== '${LOCAL_EDITOR_HOST}') location.reload();
});`;

/** Replaces the runtime of compiled templates by one without streams and promises. A page that is a file has no use for them. */
const drawnAsText = () => ({
  name: 'drawn-as-text',
  enforce: 'pre' as const,
  resolveId: {
    filter: { id: /^astro\/compiler-runtime$/ },
    handler: () => fileURLToPath(new URL('../drawing/template-runtime.ts', import.meta.url)),
  },
});

/** One folder with all that it needs is loaded in half the time, and React’s development build renders several times slower. */
const forRendering = {
  plugins: [drawnAsText(), waitingTemplates()],
  ssr: { noExternal: true as const },
  // A template that fails names its line by them. Astro takes the setting for the browser's files too, unless they have one.
  build: { sourcemap: 'hidden' as const, rolldownOptions: { output: { sourcemapExcludeSources: true } } },
  environments: { client: { build: { sourcemap: false } } },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * Lets Astro compile the whole project once into a bundle that renders any dealer. What this adapter builds is not a
 * server but the function that `render/` calls for each page. In Astro’s dev server it brings in the dealer’s models
 * and files.
 */
export function compileOnce(): AstroIntegration {
  let serverDir = new URL('server/', 'file:///');
  return {
    name: 'compile-once',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectScript, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: forRendering });
        if (command !== 'dev') return;
        addMiddleware({ order: 'pre', entrypoint: new URL('../dev-middleware.ts', import.meta.url) });
        injectScript('page', RELOAD);
      },
      'astro:build:ssr': ({ manifest }) => {
        mkdirSync(serverDir, { recursive: true });
        writeFileSync(new URL(SITE_FILE, serverDir), JSON.stringify(compiledSite(manifest)));
      },
      'astro:config:done': ({ config, setAdapter }) => {
        serverDir = config.build.server;
        setAdapter({
          name: 'compile-once',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./bundle-entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        const { sitesDir } = settingsOf({});
        server.watcher.add(sitesDir);
        server.watcher.on('all', (_, file) => {
          if (file.startsWith(`${sitesDir}${sep}`)) server.ws.send(SAVED, {});
        });
        server.middlewares.use((request, response, next) => {
          const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
          const picturePath =
            url.pathname === PICTURE_PATH
              ? (url.searchParams.get('url') ?? '')
              : decodeURIComponent(url.pathname);
          previewFile(url.hostname, picturePath).then((file) => {
            if (!file) return next();
            response.setHeader('content-type', TYPES[extname(file.path)] ?? 'application/octet-stream');
            response.end(contentOf(file));
          }, next);
        });
      },
    },
  };
}
