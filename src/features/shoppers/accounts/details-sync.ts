import { type Details, readDetails, sharedDetails } from '#domain/shoppers/accounts/details.ts';
import { lasting, leadKeys } from '#features/leads/drafts/storage.ts';
import { fillIn } from '#features/leads/forms/form-values.ts';
import { type OwnAccount, ownAccount, saveDetails } from './account-api.ts';

const site = (): string => document.documentElement.dataset['site'] ?? '';
const metKey = (): string => `details-in-step:${site()}`;
const storedDetails = (): string => lasting.read(leadKeys(site()).details) ?? '{}';

function keep(details: Details): void {
  const text = JSON.stringify(details);
  lasting.write(leadKeys(site()).details, text);
  lasting.write(metKey(), text);
}

/** Fills forms on the page. What was typed stays. */
function fillForms(details: Details): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.lead-form[data-form]'))
    fillIn(form, details);
}

async function meet(): Promise<void> {
  const account = await ownAccount();
  if (account === null) return;
  const { here, there } = sharedDetails(readDetails(storedDetails()), account);
  if (there !== null && (await saveDetails(there)).kind === 'failed') return;
  keep(here);
  fillForms(here);
}

let meeting: Promise<void> | undefined;

async function meetOrSay(): Promise<void> {
  if (lasting.read(metKey()) === storedDetails()) return;
  try {
    await meet();
  } catch (error) {
    console.info('The details could not be synced with the account.', error);
  }
}

/**
 * Fills forms from the account where the browser knows nothing, and fills an account without details from the
 * browser. Concurrent calls share one request.
 */
export function keepDetailsInStep(): Promise<void> {
  meeting ??= meetOrSay().finally(() => {
    meeting = undefined;
  });
  return meeting;
}

/** Stores the account's details. Details that were just typed win over the browser's. */
export const keepOwnDetails = (own: OwnAccount): void => keep(readDetails(JSON.stringify(own)));

export function forgetDetails(): void {
  lasting.remove(leadKeys(site()).details);
  lasting.remove(metKey());
}
