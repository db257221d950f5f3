import type { FacetCount } from '#domain/search/filters/facet-order.ts';
import {
  endWords,
  moved,
  type PriceSpan,
  rangeOfSpan,
  spanWords,
} from '#domain/search/filters/price-slider.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, withRange, withSort } from '#domain/search/filters/search-state.ts';
import { countWithin } from '#domain/search/filters/tally.ts';
import { countStockOf } from '../browse/count-stock.ts';
import type { FormSetting } from '../browse/form-setting.ts';
import { offerButton } from '../filters/offer-button.ts';

type End = keyof PriceSpan;
const endOf = (input: HTMLInputElement): End => (input.dataset['end'] === 'min' ? 'min' : 'max');

/** Lets shoppers move two ends by thumbs or type them into fields. Without script the fields are sent as they are. */
function bringToLife(form: HTMLFormElement): void {
  const setting = JSON.parse(form.dataset['setting'] ?? '') as FormSetting;
  const countStock = countStockOf(setting);
  const button = offerButton(form, setting.words);
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[data-end]')];
  const bars = [...form.querySelectorAll<SVGRectElement>('[data-from]')];
  const drawing = form.querySelector<HTMLElement>('.price-slider');
  const [lowest] = inputs;
  const status = form.querySelector('.price-said');
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  const slider: PriceSpan = { min: Number(lowest?.min), max: Number(lowest?.max) };
  const money = (amount: number) => `${form.dataset['sign'] ?? ''}${format(amount)}`;
  let span = slider;
  let requests = 0;

  function draw(): void {
    for (const input of inputs) {
      const end = endOf(input);
      const amount = span[end];
      if (input.type === 'range') {
        input.value = String(amount);
        input.setAttribute('aria-valuetext', endWords(end, amount, slider, money));
      } else input.value = amount === slider[end] ? '' : String(amount);
    }
    for (const bar of bars) {
      const from = Number(bar.dataset['from']);
      bar.toggleAttribute('data-in', from >= span.min && from < span.max);
    }
    if (status) status.textContent = spanWords(span, slider, money);
    const share = (amount: number) => (amount - slider.min) / (slider.max - slider.min);
    drawing?.style.setProperty('--from', String(share(span.min)));
    drawing?.style.setProperty('--to', String(share(span.max)));
  }

  /** The counts of all prices, loaded once: as a thumb moves nothing has to be requested. */
  let prices: Promise<readonly FacetCount[]> | undefined;
  function allPrices(): Promise<readonly FacetCount[]> {
    prices ??= countStock(withSort(NOTHING_CHOSEN, 'price-desc'), ['price'])
      .then(({ facets }) => facets.price ?? [])
      .catch((error: unknown) => {
        prices = undefined;
        throw error;
      });
    return prices;
  }

  async function count(): Promise<void> {
    const mine = ++requests;
    try {
      const counts = await allPrices();
      if (mine === requests) button.show(countWithin(counts, rangeOfSpan(span, slider)));
    } catch {
      if (mine === requests) button.failed(count);
    }
  }

  function move({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    span = moved(span, endOf(target), target.valueAsNumber, slider);
    draw();
    void count();
  }

  // A number is not applied while it is typed.
  for (const input of inputs) input.addEventListener(input.type === 'range' ? 'input' : 'change', move);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const requested = withRange(NOTHING_CHOSEN, 'price', rangeOfSpan(span, slider));
    location.assign(addressOf(withSort(requested, 'price-desc'), setting));
  });
  form.noValidate = true;
  draw();
}

for (const form of document.querySelectorAll<HTMLFormElement>('.price-form')) bringToLife(form);
