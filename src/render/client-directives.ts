import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Our own ways to say when an island loads. */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'used',
        entrypoint: fileURLToPath(new URL('../ui/when-used.ts', import.meta.url)),
      }),
  },
});
