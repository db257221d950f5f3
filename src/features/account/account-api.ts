import type { DetailName } from '#domain/account/details.ts';
import { paths } from '#paths';

export type OwnAccount = Readonly<Record<DetailName | 'email', string>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function accountIn(answer: unknown): OwnAccount | null {
  const account = isObject(answer) ? answer['account'] : null;
  if (!isObject(account) || typeof account['email'] !== 'string') return null;
  const { email, name, last_name, phone, postcode } = account;
  return {
    email,
    name: text(name),
    last_name: text(last_name),
    phone: text(phone),
    postcode: text(postcode),
  };
}

async function ask(): Promise<OwnAccount | null> {
  const response = await fetch(paths.account, { headers: { accept: 'application/json' }, cache: 'no-store' });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(`The account could not be asked: ${response.status}`);
  return accountIn(answer);
}

let asking: Promise<OwnAccount | null> | undefined;

/** Whoever is signed in, null where nobody is; several who ask at once ask together. Fails where it cannot be found out. */
export function ownAccount(): Promise<OwnAccount | null> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The address of whoever is signed in, null where nobody is. */
export const signedInAs = async (): Promise<string | null> => (await ownAccount())?.email ?? null;

export type Outcome = 'done' | 'faulty' | 'wait' | 'failed';

const OUTCOMES: Readonly<Record<number, Outcome>> = { 422: 'faulty', 429: 'wait' };

/** What became of something that was sent. */
export async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // What is not read counts as broken off when the page is left.
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
  isObject(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

function faultsIn(answer: unknown) {
  const error = isObject(answer) ? answer['error'] : null;
  const fields = isObject(error) ? error['fields'] : null;
  return Array.isArray(fields) ? fields.filter(isFault) : [];
}

/** What somebody says of themselves; an empty one is taken away. */
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
    return account === null ? { kind: 'failed' } : { kind: 'saved', account };
  } catch {
    return { kind: 'failed' };
  }
}
