import type { ClientDirective } from 'astro';
import { keepEarlyInput } from './early-input.ts';
import { onFirstUse } from './on-idle.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * The island loads when it comes near the screen, so that it answers before a thumb is there, or at its first use.
     */
    'client:seen'?: true;
  }
}

/** The share of the screen's height within which a part counts as near: it may be in sight a moment later. */
const NEAR = '50%';

const whenSeen: ClientDirective = (load, _options, island) => {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    sight.disconnect();
    void load().then((hydrate) => hydrate());
  };
  const sight = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
    },
    { rootMargin: `${NEAR} 0px` },
  );
  keepEarlyInput(island, begin);
  onFirstUse(island, begin);
  // The island itself has no box.
  for (const part of island.children) sight.observe(part);
};

export default whenSeen;
