/**
 * Every search form of a page. What suggests and the index it asks are fetched when somebody is about to type: most
 * visitors never do.
 */
const forms = document.querySelectorAll<HTMLFormElement>('.search-form');

/** An address says only what was asked for: `/search/used-cars`, not `/search/used-cars?query=`. */
function leaveOutNothing({ formData }: FormDataEvent): void {
  if (String(formData.get('query')).trim() === '') formData.delete('query');
}

async function suggest(form: HTMLFormElement): Promise<void> {
  try {
    const { attachSuggestions } = await import('./suggest.ts');
    attachSuggestions(form);
  } catch (cause) {
    // The form works without; the next time it is entered is another try.
    console.info('The search suggestions could not be loaded.', cause);
    listen(form);
  }
}

function listen(form: HTMLFormElement): void {
  form.addEventListener('focusin', () => void suggest(form), { once: true });
}

for (const form of forms) {
  form.addEventListener('formdata', leaveOutNothing);
  if (form.dataset['siteSearch'] !== undefined) listen(form);
}
