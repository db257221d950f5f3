import { COUNT_ANIMATION_MS, countAt, offerText, type VehicleWords } from '#domain/search/offer.ts';

/** The button that says how many vehicles wait behind it; a new number is counted up or down to. */
export interface OfferButton {
  readonly show: (count: number) => void;
}

export function offerButton(form: HTMLFormElement, words: VehicleWords): OfferButton {
  const text = form.querySelector('.hero-offer');
  const status = form.querySelector('[role="status"]');
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = Number((text?.textContent ?? '').replaceAll(/\D/g, ''));
  let run = 0;

  const write = (count: number) => {
    shown = count;
    if (text) text.textContent = offerText(count, words, format);
  };

  return {
    show(count) {
      const from = shown;
      const mine = ++run;
      const started = performance.now();
      const step = (now: number) => {
        if (mine !== run) return;
        const elapsed = now - started;
        // On its way it passes nought, which is said in other words.
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
