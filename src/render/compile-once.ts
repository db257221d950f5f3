import { extname } from 'node:path';
import type { AstroIntegration } from 'astro';
import { PICTURE_PATH } from '#adapters/images/picture-path.ts';
import { previewFile } from './preview.ts';
import { contentOf } from './site-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/**
 * The adapter that lets Astro compile the whole project once into a bundle that renders any dealer:
 * what it builds is not a server but the function that `render/` calls for each page.
 * In Astro’s dev server it brings in the dealer’s models and files.
 */
export const compileOnce = (): AstroIntegration => ({
  name: 'compile-once',
  hooks: {
    'astro:config:setup': ({ command, addMiddleware }) => {
      if (command === 'dev')
        addMiddleware({ order: 'pre', entrypoint: new URL('./dev-middleware.ts', import.meta.url) });
    },
    'astro:config:done': ({ setAdapter }) =>
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
      }),
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
        const asked =
          url.pathname === PICTURE_PATH
            ? (url.searchParams.get('url') ?? '')
            : decodeURIComponent(url.pathname);
        previewFile(url.hostname, asked).then((file) => {
          if (!file) return next();
          response.setHeader('content-type', TYPES[extname(file.path)] ?? 'application/octet-stream');
          response.end(contentOf(file));
        }, next);
      });
    },
  },
});
