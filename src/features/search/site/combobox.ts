import { element } from './hit-row.ts';

export interface Combobox {
  /** Shows a list of links. The status text is visible if the list is empty, and only announced otherwise. */
  readonly show: (options: readonly HTMLAnchorElement[], words: string) => void;
  readonly close: () => void;
}

let made = 0;

/** Makes a field a combobox (WAI-ARIA): a list below it, led through by keys while the field keeps the focus. */
export function createCombobox(input: HTMLInputElement, ask: () => void): Combobox {
  const id = `suggestions-${++made}`;
  const list = element('div', 'search-list');
  const status = element('p', 'search-status');
  const panel = element('div', 'search-panel', status, list);
  let options: readonly HTMLAnchorElement[] = [];
  let active = -1;

  Object.assign(list, { id, role: 'listbox', ariaLabel: 'Suggestions' });
  Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' });
  input.setAttribute('aria-controls', id);
  status.role = 'status';
  panel.hidden = true;
  input.form?.append(panel);

  /** `-1` returns to the typed text. */
  function choose(index: number): void {
    active = index;
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === index);
    const option = options[index];
    input.setAttribute('aria-activedescendant', option?.id ?? '');
    option?.scrollIntoView({ block: 'nearest' });
  }

  function open(isOpen: boolean): void {
    panel.hidden = !isOpen;
    input.ariaExpanded = String(isOpen && options.length > 0);
    choose(-1);
  }

  const last = () => options.length - 1;
  const MOVES: Readonly<Record<string, () => number | undefined>> = {
    ArrowDown: () => (active === last() ? -1 : active + 1),
    ArrowUp: () => (active === -1 ? last() : active - 1),
    // In the text these keys move the cursor.
    Home: () => (active === -1 ? undefined : 0),
    End: () => (active === -1 ? undefined : last()),
  };

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (panel.hidden) {
      if (event.key === 'ArrowDown') ask();
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

  input.addEventListener('keydown', onKey);
  // A press on the list must not take the focus from the field, or the list would close under it.
  panel.addEventListener('mousedown', (event) => event.preventDefault());

  return {
    show(found, words) {
      options = found;
      for (const [index, option] of found.entries())
        Object.assign(option, { id: `${id}-${index}`, role: 'option', tabIndex: -1 });
      list.replaceChildren(...found);
      list.hidden = found.length === 0;
      status.textContent = words;
      status.classList.toggle('sr-only', found.length > 0);
      open(true);
    },
    close: () => open(false),
  };
}
