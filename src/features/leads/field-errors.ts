import { type FormModel, fieldsOf } from '#domain/lead/form-model.ts';
import type { Errors } from './check-form.ts';

const line = (): HTMLElement | null => {
  const template = document.querySelector<HTMLTemplateElement>('template.field-error-line');
  const copy = template?.content.firstElementChild?.cloneNode(true);
  return copy instanceof HTMLElement ? copy : null;
};

/** Says beside each field of a form that stands in the HTML what is wrong with it, and leads to the first. */
export function showFieldErrors(element: Element, form: FormModel, errors: Errors): void {
  for (const { name } of fieldsOf(form)) {
    const box = element.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    const place = box?.closest('.field');
    place?.querySelector('.field-error')?.remove();
    const wrong = errors[name];
    box?.removeAttribute('aria-invalid');
    place?.toggleAttribute('data-invalid', wrong !== undefined);
    const said = wrong === undefined ? null : line();
    if (!box || !place || said === null) continue;
    said.id = `${box.id}-error`;
    said.append(wrong ?? '');
    place.append(said);
    box.setAttribute('aria-invalid', 'true');
    box.setAttribute('aria-describedby', said.id);
  }
  element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
