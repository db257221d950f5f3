import { closeByPress } from '#ui/dialog.ts';
import icons from '#ui/icons/icons.svg?url';
import { loadForms } from './forms/load-forms.ts';

type Attributes = Readonly<Record<string, string>>;

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Element | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

function closeIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${icons}#close`);
  icon.append(use);
  return icon;
}

const HEADING = 'email-us-title';

/** Builds the same dialog as those in the page's HTML. */
function dialogAround(form: HTMLElement, title: string): HTMLDialogElement {
  const close = { class: 'dialog-close', type: 'button', 'aria-label': 'Close', 'data-close': '' };
  const head = made(
    'div',
    { class: 'dialog-head' },
    made('h2', { id: HEADING, class: 'text-title' }, title),
    made('button', close, closeIcon()),
  );
  return made('dialog', { class: 'dialog', 'aria-labelledby': HEADING }, head, form);
}

/** Opens the form as a dialog. Without JavaScript the link leads to the location's page, which has one. */
export async function emailUs(link: HTMLAnchorElement): Promise<void> {
  const { emailUs: locationId = '', title = '' } = link.dataset;
  try {
    const { mountForm, unmountForm, forms } = await loadForms();
    const form = forms.forms['email-us'];
    if (!form) throw new Error('There is no form to write to a location.');
    const into = made('div', { class: 'vehicle-form' });
    const dialog = dialogAround(into, title);
    document.body.append(dialog);
    mountForm(into, { form, place: forms.place, car: null, known: { location_id: locationId } });
    dialog.addEventListener('close', () => {
      unmountForm(into);
      dialog.remove();
    });
    closeByPress(dialog);
    dialog.showModal();
  } catch (error) {
    console.info('The form could not be shown.', error);
    location.assign(link.href);
  }
}
