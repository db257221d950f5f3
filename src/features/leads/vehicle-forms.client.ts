import type { EventCar } from '#domain/shell/analytics-events.ts';
import type { FormCar } from './forms/form-props.ts';
import { loadForms } from './forms/load-forms.ts';

const place = document.querySelector<HTMLElement>('.vehicle-form');

/** Returns the vehicle of the page. Its name, picture and price stand above the form already. */
function askedCar(into: HTMLElement): FormCar {
  const { car = '{}' } = document.querySelector<HTMLElement>('[data-car]')?.dataset ?? {};
  const { car_id: id, car_type } = JSON.parse(car) as EventCar;
  const tag = into.dataset['ownTag'] ?? null;
  return { id, name: null, image: null, priceText: null, ...(car_type && { car_type }), tag };
}

/**
 * Puts the focus where the first word is typed. It does not where an on-screen keyboard would hide the form, nor if
 * something else has the focus.
 */
function focusFirst(into: HTMLElement): void {
  const { activeElement } = document;
  const isUnmoved = activeElement === document.body || activeElement?.closest('.dialog-head') !== null;
  if (!isUnmoved || !matchMedia('(pointer: fine)').matches) return;
  into.querySelector<HTMLElement>('.fields :is(input, select, textarea)')?.focus();
}

async function open(into: HTMLElement, id: string): Promise<void> {
  try {
    const { mountForm, forms } = await loadForms();
    const form = forms.forms[id];
    if (!form) throw new Error(`There is no form "${id}".`);
    const place = { ...forms.place, one: into.dataset['one'] ?? forms.place.one };
    mountForm(into, { form, place, car: askedCar(into) });
    focusFirst(into);
  } catch (error) {
    // The other ways to ask stand below.
    console.info('The form could not be shown.', error);
    into.dataset['failed'] = '';
  }
}

const LINKS = '[data-dialog="enquiry"]';

if (place) {
  const linkOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(LINKS) : null;
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link) void open(place, link.dataset['form'] ?? '');
  });
  // The form is then loaded before the press.
  for (const intent of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(intent, (event) => linkOf(event) && void loadForms().catch(() => undefined), {
      passive: true,
    });
}
