import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ENTRY_POINTS = {
  seen: new URL('../../ui/load-near-screen.ts', import.meta.url),
  drawn: new URL('../../ui/load-after-paint.ts', import.meta.url),
};

export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const [name, file] of Object.entries(ENTRY_POINTS))
        addClientDirective({ name, entrypoint: fileURLToPath(file) });
    },
  },
});
