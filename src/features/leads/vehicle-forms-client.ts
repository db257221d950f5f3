import { loadForms } from './load-forms.ts';

const place = document.querySelector<HTMLElement>('[data-vehicle-forms]');

/** The offer whose link was pressed, and the form for it. */
const FORM_OF_OFFER: Readonly<Record<string, string>> = {
  'test-drive': 'test-drive',
  photos: 'request-photos',
};

async function open(into: HTMLElement, offer: string): Promise<void> {
  try {
    const { mountForm, forms } = await loadForms();
    const id = FORM_OF_OFFER[offer] ?? into.dataset['enquiry'] ?? 'vehicle-enquiry';
    const form = forms.forms[id];
    if (!form) throw new Error(`There is no form "${id}".`);
    mountForm(into, { form, place: forms.place, car: JSON.parse(into.dataset['vehicleForms'] ?? 'null') });
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
    if (link) void open(place, link.dataset['offer'] ?? '');
  });
  // Whoever is about to press it does not wait for the form then.
  for (const intent of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(intent, (event) => linkOf(event) && void loadForms().catch(() => undefined), {
      passive: true,
    });
}
