import { consentStore, setConsent } from '#adapters/shell/analytics/analytics.client.ts';

const CHOSEN = { granted: 'You allowed it.', denied: 'You chose only what is needed.' } as const;

const $consent = consentStore();
const notice = document.getElementById('consent');
let opener: HTMLElement | null = null;

/** A script that runs can only be stopped by reloading the page without it. */
const somethingRuns = () => document.querySelector('[data-third-party]') !== null;

function reopen(from: HTMLElement): void {
  const given = $consent.get();
  const now = notice?.querySelector('[data-consent-now]');
  if (now) now.textContent = given === null ? '' : CHOSEN[given];
  opener = from;
  notice?.removeAttribute('hidden');
  notice?.focus();
}

function answer(given: keyof typeof CHOSEN): void {
  const withdrawn = $consent.get() === 'granted' && given === 'denied';
  setConsent(given);
  notice?.setAttribute('hidden', '');
  opener?.focus();
  if (withdrawn && somethingRuns()) location.reload();
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const open = target.closest<HTMLElement>('[data-consent-open]');
  if (open) reopen(open);
  const given = target.closest<HTMLElement>('[data-consent-answer]')?.dataset['consentAnswer'];
  if (given === 'granted' || given === 'denied') answer(given);
});

for (const button of document.querySelectorAll('[data-consent-open]')) button.removeAttribute('hidden');
if ($consent.get() === null) notice?.removeAttribute('hidden');
