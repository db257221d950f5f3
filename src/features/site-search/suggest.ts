import { track } from '#adapters/analytics/client.ts';
import type { SiteSearchHit } from '#domain/site-search/entry.ts';
import { suggestionsOf } from '#domain/site-search/suggestions.ts';
import { element, hitRow, icon } from './hit-row.ts';
import { resultsAddress, settingsOf, siteSearchOf } from './settings-client.ts';

/** Enough to find a few of each kind among them. */
const ASKED_FOR = 100;
/** Between two keys of somebody who types fast nothing has to be drawn. */
const PAUSE_MS = 80;

let made = 0;

/** Makes a search form a combobox (WAI-ARIA): a list below the field, led through by keys while the field keeps the focus. */
export function attachSuggestions(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (!input) return;
  const settings = settingsOf(form);
  const siteSearch = siteSearchOf(settings);
  const listId = `search-list-${++made}`;
  const list = element('div', 'search-list');
  const status = element('p', 'search-status');
  const panel = element('div', 'search-panel', status, list);
  Object.assign(list, { id: listId, role: 'listbox', ariaLabel: 'Suggestions' });
  status.role = 'status';
  panel.hidden = true;
  form.append(panel);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', listId);

  let options: readonly HTMLAnchorElement[] = [];
  let active = -1;
  let asked = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function open(isOpen: boolean): void {
    panel.hidden = !isOpen;
    input?.setAttribute('aria-expanded', String(isOpen && options.length > 0));
    if (!isOpen) choose(-1);
  }

  /** `-1` goes back to what was typed. */
  function choose(index: number): void {
    active = index;
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === index);
    const option = options[index];
    if (option) {
      input?.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else input?.removeAttribute('aria-activedescendant');
  }

  function show(found: readonly HTMLAnchorElement[], words: string, isQuiet: boolean): void {
    options = found;
    for (const [index, option] of options.entries())
      Object.assign(option, { id: `${listId}-${index}`, role: 'option', tabIndex: -1 });
    list.replaceChildren(...options);
    list.hidden = options.length === 0;
    status.textContent = words;
    status.classList.toggle('sr-only', isQuiet);
    open(true);
    choose(-1);
  }

  function optionOf(hit: SiteSearchHit, index: number, query: string): HTMLAnchorElement {
    const option = hitRow(hit, query, settings.currency);
    option.addEventListener('click', () =>
      track('site_search_hit', { query, object_id: hit.id, position: index + 1 }),
    );
    return option;
  }

  function allResults(query: string): HTMLAnchorElement {
    const option = document.createElement('a');
    option.className = 'search-all';
    option.href = resultsAddress(settings, query);
    option.append('All results', icon('arrow'));
    return option;
  }

  async function suggest(query: string): Promise<void> {
    const mine = ++asked;
    try {
      const { hits } = await siteSearch.search(query, ASKED_FOR);
      if (mine !== asked) return;
      const shown = suggestionsOf(hits).map((hit, index) => optionOf(hit, index, query));
      if (shown.length === 0)
        show([], `Nothing goes by “${query}”. Enter searches our whole stock for it.`, false);
      else show([...shown, allResults(query)], `${shown.length} of ${hits.length} suggestions`, true);
    } catch (cause) {
      if (mine !== asked) return;
      console.info('The site search did not answer.', cause);
      show([], 'Suggestions are not to be had just now. Enter searches our stock all the same.', false);
    }
  }

  function onInput(): void {
    clearTimeout(waiting);
    const query = input?.value.trim() ?? '';
    if (query !== '') {
      waiting = setTimeout(() => void suggest(query), PAUSE_MS);
      return;
    }
    asked++;
    open(false);
  }

  const last = () => options.length - 1;
  const MOVES: Readonly<Record<string, () => number | undefined>> = {
    ArrowDown: () => (active === last() ? -1 : active + 1),
    ArrowUp: () => (active === -1 ? last() : active - 1),
    // Within what was typed these keys move the cursor.
    Home: () => (active === -1 ? undefined : 0),
    End: () => (active === -1 ? undefined : last()),
  };

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (panel.hidden) {
      if (event.key === 'ArrowDown' && input?.value.trim()) onInput();
      return;
    }
    const option = options[active];
    const next = MOVES[event.key]?.();
    if (next !== undefined) choose(next);
    else if (event.key === 'Enter' && option) option.click();
    else if (event.key === 'Escape') open(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  input.addEventListener('input', onInput);
  input.addEventListener('keydown', onKey);
  // A press on the list must not take the focus from the field, or the list would close under it.
  panel.addEventListener('pointerdown', (event) => event.preventDefault());
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) open(false);
  });
  /** Going back to a page that the browser kept as it was must not find the list still open. */
  window.addEventListener('pagehide', () => open(false));
  // Somebody may have typed while this was on its way.
  onInput();
}
