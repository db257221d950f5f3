import { paths } from '#paths';
import { forgetList } from '../saved/store.ts';
import { type AccountOutcome, send } from './account-api.ts';
import { forgetDetails } from './details-sync.ts';
import { bringUpNow } from './saved-cars-sync.ts';

/** Removes the account's data from the browser. Cars that could not be uploaded stay. */
export async function signOut(): Promise<AccountOutcome> {
  const isSafe = await bringUpNow();
  const outcome = await send('DELETE', paths.accountSession);
  if (outcome !== 'done') return outcome;
  if (isSafe) forgetList();
  forgetDetails();
  return outcome;
}

export async function deleteAccount(): Promise<AccountOutcome> {
  const outcome = await send('DELETE', paths.account);
  if (outcome !== 'done') return outcome;
  forgetList();
  forgetDetails();
  return outcome;
}
