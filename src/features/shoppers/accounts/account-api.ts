import { atom } from 'nanostores';
import { isRecord } from '#domain/lib/records.ts';
import type { DetailName } from '#domain/shoppers/accounts/details.ts';
import { paths } from '#paths';

export type OwnAccount = Readonly<Record<DetailName | 'email', string>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function accountIn(answer: unknown): OwnAccount | null {
  const account = isRecord(answer) ? answer['account'] : null;
  if (!isRecord(account) || typeof account['email'] !== 'string') return null;
  const { email, name, last_name, phone, postcode } = account;
  return {
    email,
    name: text(name),
    last_name: text(last_name),
    phone: text(phone),
    postcode: text(postcode),
  };
}

/** What the page knows about its visitor. `unknown` if the API could not be asked. */
export type AccountState =
  | { readonly kind: 'asking' | 'nobody' | 'unknown' }
  | { readonly kind: 'somebody'; readonly account: OwnAccount };

export const $account = atom<AccountState>({ kind: 'asking' });

async function ask(): Promise<AccountState> {
  try {
    const response = await fetch(paths.account, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new Error(`The account request failed: ${response.status}`);
    const account = accountIn(answer);
    return account === null ? { kind: 'nobody' } : { kind: 'somebody', account };
  } catch (error) {
    console.info('The signed-in account could not be loaded.', error);
    return { kind: 'unknown' };
  }
}

let asking: Promise<AccountState> | undefined;

/** Asks who is signed in and updates everything that shows it. Concurrent calls share one request. */
export function askWhoIsHere(): Promise<AccountState> {
  asking ??= ask().then((state) => {
    asking = undefined;
    $account.set(state);
    return state;
  });
  return asking;
}

/** Returns the account as known on this page, or asks for it now. */
export async function ownAccount(): Promise<OwnAccount | null> {
  const account = $account.get();
  const state = account.kind === 'somebody' ? account : await askWhoIsHere();
  return state.kind === 'somebody' ? state.account : null;
}

export type AccountOutcome = 'done' | 'faulty' | 'wait' | 'failed';

const OUTCOMES: Readonly<Record<number, AccountOutcome>> = { 422: 'faulty', 429: 'wait' };

export async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<AccountOutcome> {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // A response that is not read counts as aborted when the page is left.
    await response.arrayBuffer();
    return response.ok ? 'done' : (OUTCOMES[response.status] ?? 'failed');
  } catch {
    return 'failed';
  }
}

export type SavedDetails =
  | { readonly kind: 'saved'; readonly account: OwnAccount }
  | {
      readonly kind: 'refused';
      readonly errors: readonly { readonly field: string; readonly message: string }[];
    }
  | { readonly kind: 'failed' };

const isFault = (value: unknown): value is { readonly field: string; readonly message: string } =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

function faultsIn(answer: unknown) {
  const error = isRecord(answer) ? answer['error'] : null;
  const fields = isRecord(error) ? error['fields'] : null;
  return Array.isArray(fields) ? fields.filter(isFault) : [];
}

/** Saves the shopper's details. An empty one is deleted. */
export async function saveDetails(details: Partial<Record<DetailName, string>>): Promise<SavedDetails> {
  try {
    const response = await fetch(paths.account, {
      method: 'PATCH',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(details),
    });
    const answer: unknown = await response.json();
    if (response.status === 422) return { kind: 'refused', errors: faultsIn(answer) };
    const account = response.ok ? accountIn(answer) : null;
    if (account === null) return { kind: 'failed' };
    $account.set({ kind: 'somebody', account });
    return { kind: 'saved', account };
  } catch {
    return { kind: 'failed' };
  }
}
