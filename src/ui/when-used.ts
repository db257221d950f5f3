import type { ClientDirective } from 'astro';
import { onFirstUse } from './first-use.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * The island loads when the pointer, a finger or the focus first comes to it. It loads with the page if the browser has a
     * text by one of these names, or the address has parameters: the island then shows them.
     */
    'client:used'?: readonly string[];
  }
}

/** An island says by this event that it answers to presses. */
export const ANSWERS = 'island:answers';

function hasText(name: string): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) => storage.getItem(name) !== null);
  } catch {
    // A browser that forbids storage has no text.
    return false;
  }
}

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const whenUsed: ClientDirective = (load, { value }, island) => {
  const use = new AbortController();
  const wait = new AbortController();
  /** What sends the form that was pressed before its script was there. */
  let resend: (() => void) | undefined;

  const answer = () => {
    wait.abort();
    resend?.();
  };
  const begin = () => {
    if (use.signal.aborted) return;
    use.abort();
    void load().then((hydrate) => hydrate());
  };
  onFirstUse(island, begin, use.signal);
  island.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event as SubmitEvent;
      if (!(target instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopPropagation();
      resend = () => target.requestSubmit(submitter);
      begin();
    },
    { signal: wait.signal, capture: true },
  );
  island.addEventListener(ANSWERS, answer, { once: true });
  // Astro has asked twice for the script by then. Without it the form is sent as it is.
  island.addEventListener('astro:hydration-error', answer, { once: true });
  if (location.search !== '' || namesIn(value).some(hasText)) begin();
};

export default whenUsed;
