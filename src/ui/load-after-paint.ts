import type { ClientDirective } from 'astro';
import { keepEarlyInput } from './early-input.ts';
import { onFirstUse } from './on-idle.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * The island loads once the page and its first pictures are there, so that its script takes no part of a slow line from
     * them. It loads at once if somebody uses it, or if the page waits for it.
     */
    'client:drawn'?: true;
  }
}

/** A picture that never comes holds nothing up. */
const LONGEST_WAIT_MS = 3000;

const whenDrawn: ClientDirective = (load, _options, island) => {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    void load().then((hydrate) => hydrate());
  };
  keepEarlyInput(island, begin);
  if (document.readyState === 'complete' || 'pending' in document.documentElement.dataset) return begin();
  addEventListener('load', begin, { once: true });
  setTimeout(begin, LONGEST_WAIT_MS);
  onFirstUse(island, begin);
};

export default whenDrawn;
