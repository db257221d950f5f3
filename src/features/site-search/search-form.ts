/**
 * Every search form of a page. What suggests, and the index it asks, are fetched when somebody is about to type: most
 * visitors never do. Their script waits in a template, where it does nothing until it is put into the page.
 */
const waiting = document.querySelector<HTMLTemplateElement>('.search-suggests');

/** An address says only what was asked for: `/search/used-cars`, not `/search/used-cars?query=`. */
function leaveOutNothing({ formData }: FormDataEvent): void {
  if (String(formData.get('query')).trim() === '') formData.delete('query');
}

function fetchSuggestions(): void {
  if (waiting) document.head.append(waiting.content);
}

for (const form of document.querySelectorAll<HTMLFormElement>('.search-form')) {
  form.addEventListener('formdata', leaveOutNothing);
  form.addEventListener('focusin', fetchSuggestions, { once: true });
}
