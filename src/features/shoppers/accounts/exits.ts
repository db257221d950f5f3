import { paths } from '#paths';
import type { AccountOutcome } from './account-api.ts';

interface Exit {
  readonly outcome: 'signed-out' | 'deleted';
  readonly go: () => Promise<AccountOutcome>;
}

const leaving = () => import('./sign-out.ts');
const SIGN_OUT: Exit = { outcome: 'signed-out', go: async () => (await leaving()).signOut() };
const DELETION: Exit = { outcome: 'deleted', go: async () => (await leaving()).deleteAccount() };

/** Leaves nothing of the account's pages in the history. */
function sayItThere(outcome: Exit['outcome']): void {
  const place = `${paths.signIn}#${outcome}`;
  if (location.pathname === paths.signIn) {
    history.replaceState(null, '', place);
    location.reload();
  } else location.replace(place);
}

async function take(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  const failed = form.closest('.account-exits')?.querySelector<HTMLElement>('[data-exit-failed]');
  if (button?.disabled) return;
  button?.toggleAttribute('disabled', true);
  if (failed) failed.hidden = true;
  const { outcome, go } = form.dataset['exit'] === 'delete' ? DELETION : SIGN_OUT;
  const result = await go().catch(() => 'failed');
  if (result === 'done') return sayItThere(outcome);
  button?.toggleAttribute('disabled', false);
  if (failed) failed.hidden = false;
}

/** Handles signing out and deleting, wherever they are offered on the page. */
export function watchExits(page: Element): void {
  page.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['exit'] === undefined) return;
    event.preventDefault();
    void take(form);
  });
}
