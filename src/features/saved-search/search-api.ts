import { paths } from '#paths';

/** A search as the account keeps it. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly alert: 'off' | 'asked' | 'on';
}

export type Answered<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const searchIn = (value: unknown): SavedSearch | null => {
  if (!isObject(value)) return null;
  const { id, name, address, alert } = value;
  const isWhole = typeof id === 'string' && typeof name === 'string' && typeof address === 'string';
  return isWhole && (alert === 'off' || alert === 'asked' || alert === 'on') && address.startsWith('/')
    ? { id, name, address, alert }
    : null;
};

const NO_ANSWER = 'That did not work just now. Please try again.';

/** The first of what is wrong, in the words of the API. */
function messageIn(body: unknown): string {
  const error = isObject(body) ? body['error'] : null;
  if (!isObject(error)) return NO_ANSWER;
  const [field] = Array.isArray(error['fields']) ? error['fields'] : [];
  const message: unknown = isObject(field) ? field['message'] : error['message'];
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
      // What was begun is done although the page is left.
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

const one = (body: unknown): SavedSearch | null => searchIn(isObject(body) ? body['search'] : null);

export const savedSearches = (): Promise<Answered<readonly SavedSearch[]>> =>
  ask('GET', paths.savedSearches, (body) =>
    isObject(body) && Array.isArray(body['searches'])
      ? body['searches'].map(searchIn).filter((search) => search !== null)
      : null,
  );

export const saveSearch = (search: { address: string; name?: string; alert?: boolean }) =>
  ask('POST', paths.savedSearches, one, search);

export const changeSearch = (id: string, changes: { name?: string; alert?: boolean }) =>
  ask('PATCH', paths.savedSearch(id), one, changes);

export const removeSearch = (id: string) => ask('DELETE', paths.savedSearch(id), () => true);
