/**
 * Every search form of a page. The suggestions and their index are fetched when a shopper is about to type,
 * which most never do. Their script waits in a template, inert until it is inserted.
 */
const waiting = document.querySelector<HTMLTemplateElement>('.search-suggests');

/** Leaves out empty parameters: `/search/used-cars`, not `/search/used-cars?query=`. */
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
