import { paths } from '#paths';

/** A cookie that opens nothing says that this browser was signed in; see `signed-in` in the API. */
export const isKnownHere = (): boolean => /(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The address of whoever is signed in, null where nobody is. Fails where that cannot be found out. */
export async function signedInAs(): Promise<string | null> {
  const response = await fetch(paths.account, { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (!response.ok) throw new Error(`The account could not be asked: ${response.status}`);
  const answer: unknown = await response.json();
  const account = isObject(answer) ? answer['account'] : null;
  const email = isObject(account) ? account['email'] : null;
  return typeof email === 'string' ? email : null;
}

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
