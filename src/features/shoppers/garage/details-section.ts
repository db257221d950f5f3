import type { ReadingRules } from '#domain/leads/forms/read-field.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { type DetailName, readAccountDetails } from '#domain/shoppers/accounts/details.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Errors } from '#features/leads/forms/check-form.ts';
import { showFieldErrors } from '#features/leads/forms/field-errors.ts';
import { $account, saveDetails } from '../accounts/account-api.ts';
import { keepDetailsInStep, keepOwnDetails } from '../accounts/details-sync.ts';
import { say, within } from './elements.ts';
import type { GarageFacts } from './garage-page.ts';
import { openSection, type Section } from './section.ts';

const FAILED = 'That could not be saved just now. Please try again.';

type Faults = readonly { readonly field: string; readonly message: string }[];

const byName = (faults: Faults): Errors =>
  Object.fromEntries(faults.map(({ field, message }) => [field, message]));

const boxes = (form: HTMLFormElement): readonly HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[name]'),
];

function fill(form: HTMLFormElement): void {
  const state = $account.get();
  if (state.kind !== 'somebody') return;
  for (const box of boxes(form)) box.value = state.account[box.name as DetailName] ?? '';
}

export function openDetails(section: Section, { market, timezone }: GarageFacts): Promise<void> {
  const form = section.element.querySelector('form');
  const rules = (): ReadingRules => ({
    market: MARKETS[market],
    namePunctuation: true,
    mobileOnly: false,
    today: localDate(Date.now(), timezone).iso,
  });

  async function save(): Promise<void> {
    if (!form) return;
    const { details, errors } = readAccountDetails(Object.fromEntries(new FormData(form)), rules());
    say(form, '[data-said]', '');
    showFieldErrors(form, byName(errors));
    if (errors.length > 0) return;
    const answer = await saveDetails(details);
    if (answer.kind === 'refused') showFieldErrors(form, byName(answer.errors));
    if (answer.kind !== 'saved') return say(form, '[data-said]', answer.kind === 'failed' ? FAILED : '');
    fill(form);
    keepOwnDetails(answer.account);
    say(form, '[data-said]', 'Saved.');
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = within(form, '.garage-save');
    if (button?.hasAttribute('aria-busy')) return;
    button?.setAttribute('aria-busy', 'true');
    void save().finally(() => button?.removeAttribute('aria-busy'));
  });
  form?.addEventListener('input', () => say(form, '[data-said]', ''));
  return openSection(section, async () => {
    // The account already has what was typed into a form.
    await keepDetailsInStep();
    if (form) fill(form);
    section.show('full');
  });
}
