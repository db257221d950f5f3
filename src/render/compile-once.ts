import type { AstroIntegration } from 'astro';

/**
 * The adapter that lets Astro compile the whole project once into a bundle that renders any dealer:
 * what it builds is not a server but the function that `render/` calls for each page.
 */
export const compileOnce = (): AstroIntegration => ({
  name: 'compile-once',
  hooks: {
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
  },
});
