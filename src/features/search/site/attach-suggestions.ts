import { attachSuggestions } from './suggest.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('.search-form[data-site-search]'))
  attachSuggestions(form);
