import { atom } from 'nanostores';
import { isRecord } from '#domain/lib/records.ts';
import { paths } from '#paths';

/** A search as the account keeps it. */
export interface SavedSearchAnswer {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly alert: 'off' | 'asked' | 'on';
}

export type Answered<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string };

const searchIn = (value: unknown): SavedSearchAnswer | null => {
  if (!isRecord(value)) return null;
  const { id, name, address, alert } = value;
  const isWhole = typeof id === 'string' && typeof name === 'string' && typeof address === 'string';
  return isWhole && (alert === 'off' || alert === 'asked' || alert === 'on') && address.startsWith('/')
    ? { id, name, address, alert }
    : null;
};

const NO_ANSWER = 'That did not work just now. Please try again.';

/** Returns the API's first message. */
function messageIn(body: unknown): string {
  const error = isRecord(body) ? body['error'] : null;
  if (!isRecord(error)) return NO_ANSWER;
  const [field] = Array.isArray(error['fields']) ? error['fields'] : [];
  const message: unknown = isRecord(field) ? field['message'] : error['message'];
  return typeof message === 'string' ? message : NO_ANSWER;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask<T>(
  method: Method,
  path: string,
  read: (body: unknown) => T | null,
  sent?: object,
): Promise<Answered<T>> {
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      // keepalive: the request finishes even if the shopper leaves the page.
      keepalive: method !== 'GET',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if (response.status === 401) return { kind: 'signed-out' };
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const value = response.ok ? read(body) : null;
    return value === null ? { kind: 'refused', message: messageIn(body) } : { kind: 'done', value };
  } catch {
    return { kind: 'refused', message: NO_ANSWER };
  }
}

/** The account's saved searches, as far as this page knows. */
export const $searches = atom<readonly SavedSearchAnswer[]>([]);

const without = (id: string): readonly SavedSearchAnswer[] =>
  $searches.get().filter((search) => search.id !== id);

const listIn = (body: unknown): readonly SavedSearchAnswer[] | null =>
  isRecord(body) && Array.isArray(body['searches'])
    ? body['searches'].map(searchIn).filter((search) => search !== null)
    : null;

export async function readSearches(): Promise<Answered<readonly SavedSearchAnswer[]>> {
  const answer = await ask('GET', paths.savedSearches, listIn);
  if (answer.kind === 'done') $searches.set(answer.value);
  return answer;
}

async function write(
  method: 'POST' | 'PATCH',
  path: string,
  sent: object,
): Promise<Answered<SavedSearchAnswer>> {
  const answer = await ask(method, path, (body) => searchIn(isRecord(body) ? body['search'] : null), sent);
  if (answer.kind === 'done') $searches.set([...without(answer.value.id), answer.value]);
  return answer;
}

export const saveSearch = (search: { address: string; name?: string; alert?: boolean }) =>
  write('POST', paths.savedSearches, search);

export const changeSearch = (id: string, changes: { name?: string; alert?: boolean }) =>
  write('PATCH', paths.savedSearch(id), changes);

export async function removeSearch(id: string): Promise<Answered<true>> {
  const answer = await ask('DELETE', paths.savedSearch(id), () => true as const);
  if (answer.kind === 'done') $searches.set(without(id));
  return answer;
}
