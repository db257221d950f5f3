import type { Errors } from './check-form.ts';

const line = (): HTMLElement | null => {
  const template = document.querySelector<HTMLTemplateElement>('template.field-error-line');
  const copy = template?.content.firstElementChild?.cloneNode(true);
  return copy instanceof HTMLElement ? copy : null;
};

const idsOf = (box: Element): readonly string[] =>
  (box.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');

/** Sets or removes the reference to the error. Other descriptions of the field, such as a help text, stay. */
function describe(box: Element, errorId: string, isWrong: boolean): void {
  const ids = [...idsOf(box).filter((id) => id !== errorId), ...(isWrong ? [errorId] : [])];
  if (ids.length > 0) box.setAttribute('aria-describedby', ids.join(' '));
  else box.removeAttribute('aria-describedby');
}

function showError(place: Element, box: Element, wrong: string | undefined): void {
  const errorId = `${box.id}-error`;
  place.querySelector('.field-error')?.remove();
  place.toggleAttribute('data-invalid', wrong !== undefined);
  box.removeAttribute('aria-invalid');
  describe(box, errorId, wrong !== undefined);
  const said = wrong === undefined ? null : line();
  if (said === null) return;
  said.id = errorId;
  said.append(wrong ?? '');
  place.append(said);
  box.setAttribute('aria-invalid', 'true');
}

/** Shows the problems beside the fields of a form in the HTML, and focuses the first. */
export function showFieldErrors(form: Element, errors: Errors): void {
  for (const place of form.querySelectorAll('.field')) {
    const box = place.querySelector('[name]');
    if (box) showError(place, box, errors[box.getAttribute('name') ?? '']);
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
