import { searchName } from '#domain/shoppers/alerts/search-name.ts';
import type { SearchStore } from '#features/search/results/search-store.ts';
import { closeByPress } from '#ui/dialog.ts';
import {
  type Answered,
  changeSearch,
  removeSearch,
  type SavedSearchAnswer,
  saveSearch,
} from './search-api.ts';

export interface SaveRequest {
  readonly address: string;
  readonly name: string;
  readonly saved: SavedSearchAnswer | null;
  /** True if the search was saved a moment ago, which the dialog says. */
  readonly isFresh: boolean;
}

export const saveRequest = (
  { address, state, context }: SearchStore,
  saved: SavedSearchAnswer | null,
): SaveRequest => ({
  address,
  name: searchName(state, context.config, context.market),
  saved,
  isFresh: false,
});

type Step = 'new' | 'edit' | 'done' | 'gone';

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
  readonly name: HTMLInputElement;
  readonly alert: HTMLInputElement;
}

function partsOf(dialog: HTMLDialogElement | null): Parts | null {
  const form = dialog?.querySelector('form');
  const name = form?.querySelector<HTMLInputElement>('[name="name"]');
  const alert = form?.querySelector<HTMLInputElement>('[name="alert"]');
  return dialog && form && name && alert ? { dialog, form, name, alert } : null;
}

let request: SaveRequest | null = null;
let signIn: (() => void) | null = null;

const parts = partsOf(document.querySelector<HTMLDialogElement>('dialog#save-search'));

const wordsOf = (dialog: HTMLElement, words: string): string =>
  dialog.querySelector<HTMLTemplateElement>(`[data-words="${words}"]`)?.content.textContent ?? '';

function showMessage({ dialog }: Parts, message: string): void {
  const place = dialog.querySelector('[data-told]');
  if (place) place.textContent = message;
}

/** Each part says at which steps it is seen. */
function go({ dialog }: Parts, step: Step, status = ''): void {
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = !(part.dataset['when'] ?? '').split(' ').includes(step);
  const place = dialog.querySelector('[data-status]');
  if (place) place.textContent = status;
  if (step === 'done' || step === 'gone')
    dialog.querySelector<HTMLElement>('.save-done [data-close]')?.focus();
}

/** Returns the value, or null after showing why there is none. */
function received<T>(here: Parts, answer: Answered<T>): T | null {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'signed-out') signIn?.();
  else showMessage(here, answer.message);
  return null;
}

async function busy({ form }: Parts, work: () => Promise<void>): Promise<void> {
  const buttons = [...form.querySelectorAll('button')];
  if (buttons.some(({ disabled }) => disabled)) return;
  for (const button of buttons) button.disabled = true;
  await work();
  for (const button of buttons) button.disabled = false;
}

async function save(here: Parts, { address, saved }: SaveRequest): Promise<void> {
  const name = here.name.value.trim();
  if (name === '') {
    showMessage(here, 'Please give it a name.');
    here.name.focus();
    return;
  }
  showMessage(here, '');
  const alert = here.alert.checked;
  const isAsked = saved !== null && alert === (saved.alert !== 'off');
  const search = received(
    here,
    saved
      ? await changeSearch(saved.id, { name, ...(isAsked ? {} : { alert }) })
      : await saveSearch({ address, name, alert }),
  );
  if (!search) return;
  go(here, 'done', wordsOf(here.dialog, search.alert));
}

async function remove(here: Parts, { id }: SavedSearchAnswer): Promise<void> {
  showMessage(here, '');
  if (received(here, await removeSearch(id)) === null) return;
  go(here, 'gone', wordsOf(here.dialog, 'gone'));
}

if (parts) {
  closeByPress(parts.dialog);
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    const current = request;
    if (current) void busy(parts, () => save(parts, current));
  });
  parts.dialog.querySelector('[data-remove]')?.addEventListener('click', () => {
    const saved = request?.saved;
    if (saved) void busy(parts, () => remove(parts, saved));
  });
}

/** Asks for a name and whether to email about new vehicles. For a saved search, what to change. */
export function openSaveDialog(search: SaveRequest, onSignedOut: () => void): void {
  if (!parts || parts.dialog.open) return;
  request = search;
  signIn = onSignedOut;
  const { saved, name } = search;
  parts.name.value = saved?.name ?? name;
  parts.alert.checked = saved !== null && saved.alert !== 'off';
  showMessage(parts, '');
  go(parts, saved ? 'edit' : 'new', search.isFresh ? wordsOf(parts.dialog, 'saved') : '');
  parts.dialog.showModal();
}
