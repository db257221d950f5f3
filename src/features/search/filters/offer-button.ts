import {
  COUNT_ANIMATION_MS,
  countAt,
  offerText,
  type VehicleWords,
} from '#domain/search/query/offer-text.ts';

/** The button that says how many vehicles wait behind it; a new number is counted up or down to. */
export interface OfferButton {
  readonly show: (count: number) => void;
  /** The number that was counted last stays, and the way to the results is open all the same. */
  readonly failed: (retry: () => void) => void;
}

export function offerButton(form: HTMLFormElement, words: VehicleWords): OfferButton {
  const text = form.querySelector('.hero-offer');
  const status = form.querySelector('[role="status"]');
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = Number((text?.textContent ?? '').replaceAll(/\D/g, ''));
  let run = 0;
  let note: HTMLElement | undefined;

  const write = (count: number) => {
    shown = count;
    if (text) text.textContent = offerText(count, words, format);
  };

  return {
    failed(retry) {
      note?.remove();
      note = document.createElement('div');
      note.className = 'hero-failed';
      note.role = 'alert';
      const again = document.createElement('button');
      again.type = 'button';
      again.className = 'button button-quiet';
      again.textContent = 'Try again';
      again.addEventListener('click', retry);
      note.append(`We could not count the ${words.many} just now.`, again);
      form.append(note);
    },
    show(count) {
      note?.remove();
      const from = shown;
      const mine = ++run;
      const started = performance.now();
      const step = (now: number) => {
        if (mine !== run) return;
        const elapsed = now - started;
        // While counting it passes 0, which has another text.
        if (elapsed < COUNT_ANIMATION_MS) {
          write(Math.max(1, countAt(from, count, elapsed)));
          requestAnimationFrame(step);
        } else write(count);
      };
      if (status) status.textContent = offerText(count, words, format);
      if (still.matches || count === 0 || from === count) write(count);
      else requestAnimationFrame(step);
    },
  };
}
