import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import { undoNotice } from '../saved/undo-notice.ts';
import {
  type Answered,
  changeSearch,
  readSearches,
  removeSearch,
  type SavedSearchAnswer,
} from './search-api.ts';

function draw(row: HTMLElement, { name, address, alert }: SavedSearchAnswer): void {
  const part = <E extends HTMLElement>(selector: string): E | null => row.querySelector<E>(selector);
  const heading = part('[data-name]');
  if (heading) heading.textContent = name;
  const show = part<HTMLAnchorElement>('[data-show]');
  if (show) {
    show.href = address;
    show.setAttribute('aria-label', `Show ${name}`);
  }
  for (const words of row.querySelectorAll<HTMLElement>('[data-state]'))
    words.hidden = words.dataset['state'] !== alert;
  part('[data-alert]')?.setAttribute('aria-checked', String(alert !== 'off'));
  for (const [selector, what] of [
    ['[data-alert]', `Emails about ${name}`],
    ['[data-edit]', `Rename ${name}`],
    ['[data-remove]', `Remove ${name}`],
  ] as const)
    part(selector)?.setAttribute('aria-label', what);
}

interface RowActions {
  /** The answer, or null after showing the refusal. */
  readonly received: <T>(answer: Answered<T>) => T | null;
  readonly takeAway: (search: SavedSearchAnswer, row: HTMLElement) => void;
}

function drawnRow(
  template: HTMLTemplateElement | null,
  first: SavedSearchAnswer,
  { received, takeAway }: RowActions,
): HTMLElement | null {
  const row = template?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) return null;
  let search = first;
  draw(row, search);
  const form = row.querySelector<HTMLFormElement>('[data-rename]');
  const box = form?.querySelector('input');
  const edit = row.querySelector<HTMLElement>('[data-edit]');

  const change = async (changes: Parameters<typeof changeSearch>[1]): Promise<boolean> => {
    const changed = received(await changeSearch(search.id, changes));
    if (!changed) return false;
    search = changed;
    draw(row, search);
    return true;
  };

  const rename = (isOpen: boolean): void => {
    row.toggleAttribute('data-renaming', isOpen);
    if (!form || !box) return;
    form.hidden = !isOpen;
    if (isOpen) {
      box.value = search.name;
      box.select();
    } else edit?.focus();
  };

  edit?.addEventListener('click', () => rename(form?.hidden === true));
  row.querySelector('[data-cancel]')?.addEventListener('click', () => rename(false));
  form?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') rename(false);
  });
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (await change({ name: box?.value ?? '' })) rename(false);
  });
  row
    .querySelector('[data-alert]')
    ?.addEventListener('click', () => void change({ alert: search.alert === 'off' }));
  row.querySelector('[data-remove]')?.addEventListener('click', () => takeAway(search, row));
  return row;
}

interface Removal {
  readonly search: SavedSearchAnswer;
  readonly row: HTMLElement;
}

const showCount = (many: number): void => {
  for (const place of document.querySelectorAll('[data-count="searches"]'))
    place.textContent = many === 0 ? '' : String(many);
};

/** Makes the list interactive. Resolves once it has been filled, or says why it could not be. */
export async function openSavedSearches(section: HTMLElement): Promise<void> {
  const within = <E extends Element>(selector: string): E | null => section.querySelector<E>(selector);
  const list = within<HTMLElement>('[data-list]');
  const template = within<HTMLTemplateElement>('template[data-row]');
  const again = within<HTMLElement>('[data-again]');
  const undo = undoNotice(within('[data-undo]') ?? section);
  let removal: Removal | null = null;

  const showMessage = (message: string): void => {
    const place = within('[data-told]');
    if (place) place.textContent = message;
  };

  function received<T>(answer: Answered<T>): T | null {
    showMessage('');
    if (answer.kind === 'done') return answer.value;
    // A shopper who is signed out sees the page's gate.
    if (answer.kind === 'refused') showMessage(answer.message);
    return null;
  }

  const showEmpty = (): void => {
    const rows = list?.querySelectorAll('li:not([hidden])').length ?? 0;
    const none = within<HTMLElement>('[data-none]');
    if (none) none.hidden = rows > 0;
    showCount(rows);
  };

  /** Returns the last removal once, and closes its notice. */
  function takeRemoval(): Removal | null {
    const last = removal;
    removal = null;
    undo.close();
    return last;
  }

  /** The search is deleted once it can no longer be restored. */
  async function settle(): Promise<void> {
    const over = takeRemoval();
    if (!over) return;
    if (received(await removeSearch(over.search.id)) === true) over.row.remove();
    else over.row.hidden = false;
    showEmpty();
  }

  function giveBack(): void {
    const back = takeRemoval();
    if (!back) return;
    back.row.hidden = false;
    showEmpty();
    back.row.querySelector<HTMLElement>('[data-remove]')?.focus();
  }

  function takeAway(search: SavedSearchAnswer, row: HTMLElement): void {
    void settle();
    row.hidden = true;
    removal = { search, row };
    undo.show({ name: search.name, giveBack, settle: () => void settle() });
    showEmpty();
  }

  async function fill(): Promise<void> {
    const searches = received(await readSearches());
    list?.removeAttribute('aria-busy');
    if (again) again.hidden = searches !== null;
    if (!searches) return;
    list?.replaceChildren(
      ...searches
        .map((search) => drawnRow(template, search, { received, takeAway }))
        .filter((row) => row !== null),
    );
    showEmpty();
  }

  window.addEventListener('pagehide', () => void settle());
  again?.addEventListener('click', () => void fill());
  if (isKnownHere()) await fill();
}
