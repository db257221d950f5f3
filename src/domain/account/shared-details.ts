import { type Details, rememberDetails } from '#domain/lead/details.ts';
import type { DetailName } from './details.ts';

type Own = Readonly<Record<DetailName, string>>;

const NAMES: readonly DetailName[] = ['name', 'last_name', 'phone', 'postcode'];

export interface SharedDetails {
  /** For the browser: its own details first, then the account's. */
  readonly here: Details;
  /** For an account without details. Null if there is nothing to send. */
  readonly there: Partial<Own> | null;
}

export function sharedDetails(kept: Details, account: Own & { readonly email: string }): SharedDetails {
  const here = rememberDetails(rememberDetails({}, account), kept);
  if (NAMES.some((name) => account[name] !== '')) return { here, there: null };
  const told = NAMES.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]] as const]));
  return { here, there: told.length === 0 ? null : Object.fromEntries(told) };
}
