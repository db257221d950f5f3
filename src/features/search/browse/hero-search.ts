import type { Filter } from '#domain/search/filters/filters.ts';
import { countOfEntry, joined, questionsOf, stateOfFields } from '#domain/search/filters/hero-state.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import type { Tally } from '#domain/search/filters/tally.ts';
import { offerButton } from '../filters/offer-button.ts';
import { countStockOf } from './count-stock.ts';
import type { FormSetting } from './form-setting.ts';

/** Reads what the form's fields choose, and shows the counts in them. */
function fieldsIn(form: HTMLFormElement) {
  const selects = [...form.querySelectorAll('select')];
  const radios = [...form.querySelectorAll<HTMLInputElement>('[name="car_type"]')];
  const named = (name: string) => selects.find((select) => select.name === name);
  const [make, model] = [named('make'), named('model')];
  const allModels = model ? [...model.children].filter((child) => child instanceof HTMLOptGroupElement) : [];
  const groupOf = (select: HTMLSelectElement) => select.selectedOptions[0]?.parentElement;

  /** Reads the search from the form. A chosen model implies its make, even without a make field. */
  function stateNow(): SearchState {
    const fields = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const group = model?.value ? groupOf(model) : null;
    if (group instanceof HTMLOptGroupElement) fields.set('make', group.label);
    return stateOfFields(fields);
  }

  function keepModelsOf(chosen: string): void {
    if (!model) return;
    const before = { value: model.value, make: groupOf(model) };
    const shown = allModels.filter(({ label }) => chosen === '' || label === chosen);
    const [any] = model.children;
    model.replaceChildren(...(any ? [any] : []), ...shown);
    if (!shown.some((group) => group === before.make)) model.value = '';
  }

  function showEntry(option: HTMLOptionElement, filter: Filter, counted: Tally): void {
    if (option.value === '') return;
    const count = countOfEntry(counted, filter, option.value);
    option.label = count === 0 ? option.text : `${option.text} (${count})`;
    option.disabled = count === 0 && !option.selected;
  }

  const typesIn = (counted: Tally, { value }: HTMLInputElement) => countOfEntry(counted, 'car_type', value);

  return {
    filters: [...new Set([...radios, ...selects].map(({ name }) => name as Filter))],
    stateNow,
    /** The models follow the make, and the make follows a model. */
    changed(target: EventTarget | null): void {
      if (target === make) keepModelsOf(make?.value ?? '');
      if (target !== model || !model?.value || !make) return;
      make.value = stateNow().chosen.make?.[0] ?? '';
      keepModelsOf(make.value);
    },
    /** The browser has filled in what was chosen before. */
    restored: () => keepModelsOf(make?.value ?? ''),
    showCounts(counted: Tally): void {
      for (const select of selects)
        for (const option of select.options) showEntry(option, select.name as Filter, counted);
      for (const radio of radios)
        radio.disabled = radio.value !== '' && !radio.checked && typesIn(counted, radio) === 0;
    },
    /** The conditions in stock may be others than when the page was made. */
    showTypes(counted: Tally): void {
      if (counted.total === 0) return;
      for (const radio of radios) {
        const { parentElement: label } = radio;
        if (label && !radio.checked) label.hidden = typesIn(counted, radio) === 0;
      }
    },
  };
}

/**
 * Without JavaScript the form sends the choices to the results page. With it, each choice shows how many
 * vehicles are left and which choices would find none, and the form leads to the canonical address.
 */
function bringToLife(form: HTMLFormElement): void {
  const setting = JSON.parse(form.dataset['setting'] ?? '') as FormSetting;
  const countStock = countStockOf(setting);
  const fields = fieldsIn(form);
  const button = offerButton(form, setting.words);

  let requests = 0;
  let total: number | null = null;
  async function count(): Promise<void> {
    const mine = ++requests;
    try {
      const questions = questionsOf(fields.stateNow(), fields.filters);
      const answers = await Promise.all(questions.map(({ state, filters }) => countStock(state, filters)));
      if (mine !== requests) return;
      const counted = joined(answers);
      total = counted.total;
      fields.showCounts(counted);
      button.show(counted.total);
    } catch {
      if (mine !== requests) return;
      total = null;
      button.failed(count);
    }
  }

  form.addEventListener('change', ({ target }) => {
    fields.changed(target);
    void count();
  });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(addressOf(total === 0 ? NOTHING_CHOSEN : fields.stateNow(), setting));
  });

  // The stock is fetched when a shopper turns to the form, so that the first choice is answered at once.
  const warmUp = () => void countStock(NOTHING_CHOSEN, ['car_type']).then(fields.showTypes, () => undefined);
  form.addEventListener('pointerenter', warmUp, { once: true });
  form.addEventListener('focusin', warmUp, { once: true });

  // The browser restores the form when a shopper returns.
  addEventListener('pageshow', () => {
    if (addressOf(fields.stateNow(), setting) === addressOf(NOTHING_CHOSEN, setting)) return;
    fields.restored();
    void count();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('.hero-search')) bringToLife(form);
