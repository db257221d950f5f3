/** What a pointer, a finger or a key does to a part of the page before it presses anything there. */
const FIRST_USES = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Whichever comes first. */
export function onFirstUse(part: EventTarget, begin: () => void, signal?: AbortSignal): void {
  for (const name of FIRST_USES)
    part.addEventListener(name, begin, { once: true, passive: true, ...(signal && { signal }) });
}
