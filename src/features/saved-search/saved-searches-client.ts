import { isKnownHere } from '#adapters/accounts/client.ts';
import { type Answered, changeSearch, removeSearch, type SavedSearch, savedSearches } from './search-api.ts';

const UNDO_MS = 8000;

interface Removal {
  readonly search: SavedSearch;
  readonly row: HTMLElement;
  readonly notice: HTMLElement;
  readonly timer: ReturnType<typeof setInterval>;
}

function draw(row: HTMLElement, { name, address, alert }: SavedSearch): void {
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
    ['[data-alert]', `E-mails about ${name}`],
    ['[data-edit]', `Rename ${name}`],
    ['[data-remove]', `Remove ${name}`],
  ] as const)
    part(selector)?.setAttribute('aria-label', what);
}

interface RowActions {
  /** What was answered; nothing where it was refused, which has been told. */
  readonly received: <T>(answer: Answered<T>) => T | null;
  readonly takeAway: (search: SavedSearch, row: HTMLElement) => void;
}

function drawnRow(
  template: HTMLTemplateElement | null,
  first: SavedSearch,
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

function start(section: HTMLElement): void {
  const within = <E extends Element>(selector: string): E | null => section.querySelector<E>(selector);
  const list = within<HTMLElement>('[data-list]');
  const template = within<HTMLTemplateElement>('template[data-row]');
  const undoTemplate = within<HTMLTemplateElement>('template[data-undo-words]');
  const again = within<HTMLElement>('[data-again]');
  let removal: Removal | null = null;

  const tell = (message: string): void => {
    const place = within('[data-told]');
    if (place) place.textContent = message;
  };

  function received<T>(answer: Answered<T>): T | null {
    tell('');
    if (answer.kind === 'done') return answer.value;
    // Whoever is signed out meets the page’s gate.
    if (answer.kind === 'refused') tell(answer.message);
    return null;
  }

  /** Said where the page lists its parts. */
  const count = (many: number): void => {
    for (const place of document.querySelectorAll('[data-count="searches"]'))
      place.textContent = many === 0 ? '' : String(many);
  };

  const showEmpty = (): void => {
    const rows = list?.querySelectorAll('li:not([hidden])').length ?? 0;
    const none = within<HTMLElement>('[data-none]');
    if (none) none.hidden = rows > 0;
    count(rows);
  };

  /** The search is really removed when nobody can say otherwise any more. */
  async function settle(): Promise<void> {
    const over = removal;
    if (!over) return;
    removal = null;
    clearInterval(over.timer);
    over.notice.remove();
    if (received(await removeSearch(over.search.id)) === true) over.row.remove();
    else over.row.hidden = false;
    showEmpty();
  }

  function giveBack(): void {
    const back = removal;
    if (!back) return;
    removal = null;
    clearInterval(back.timer);
    back.notice.remove();
    back.row.hidden = false;
    showEmpty();
    back.row.querySelector<HTMLElement>('[data-remove]')?.focus();
  }

  function takeAway(search: SavedSearch, row: HTMLElement): void {
    void settle();
    const notice = undoTemplate?.content.firstElementChild?.cloneNode(true);
    if (!(notice instanceof HTMLElement)) return;
    const words = notice.querySelector('[data-removed]');
    if (words) words.textContent = `${search.name} removed.`;
    row.hidden = true;
    within('[data-undo]')?.append(notice);
    const undo = notice.querySelector('button');
    undo?.addEventListener('click', giveBack);
    // The button that was pressed went with its row: keys go on from here.
    undo?.focus({ preventScroll: true });
    const timer = setInterval(() => {
      if (!notice.matches(':hover')) void settle();
    }, UNDO_MS);
    removal = { search, row, notice, timer };
    showEmpty();
  }

  async function fill(): Promise<void> {
    const searches = received(await savedSearches());
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
  if (isKnownHere()) void fill();
}

for (const section of document.querySelectorAll<HTMLElement>('[data-saved-searches]')) start(section);
