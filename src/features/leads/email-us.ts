import { closeByPress } from '#ui/dialog.ts';
import icons from '#ui/icons.svg?url';
import { loadForms } from './load-forms.ts';

/** As the dialogs of the page are made that stand in its HTML. */
function dialogFor(title: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-labelledby', 'email-us-title');
  dialog.innerHTML = `<div class="dialog-head"><h2 id="email-us-title" class="text-title"></h2><button class="dialog-close" type="button" aria-label="Close" data-close><svg class="icon" aria-hidden="true"><use href="${icons}#close"></use></svg></button></div><div class="vehicle-form"></div>`;
  const heading = dialog.querySelector('h2');
  if (heading) heading.textContent = title;
  return dialog;
}

/** Opens the form over the page; without it the link leads to the page of the location, which has one. */
export async function emailUs(link: HTMLAnchorElement): Promise<void> {
  const { emailUs: locationId = '', title = '' } = link.dataset;
  try {
    const { mountForm, unmountForm, forms } = await loadForms();
    const form = forms.forms['email-us'];
    if (!form) throw new Error('There is no form to write to a location.');
    const dialog = dialogFor(title);
    const into = dialog.querySelector<HTMLElement>('.vehicle-form');
    if (!into) return;
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
