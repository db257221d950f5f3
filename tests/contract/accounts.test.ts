import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import {
  type Accounts,
  AccountsError,
  type AccountVisit,
  type Session,
} from '#adapters/shoppers/accounts/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import type { SavedEntry } from '#domain/shoppers/accounts/saved-sync.ts';
import { type AccountsPlace, KINDS } from './accounts/kinds.ts';
import { closedAfter, describeEach } from './databases.ts';

const BAY = 'site-bay-cars';
const HILL = 'site-hill-cars';
const ADA = 'ada@example.com';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

afterEach(() => void vi.useRealTimers());

const visit = (cookie = '', fields: Partial<AccountVisit> = {}): AccountVisit => ({
  realm: BAY,
  secure: true,
  headers: new Headers({ cookie }),
  ...fields,
});

const sent = (cookies: readonly string[]): string => cookies.map((line) => line.split(';')[0]).join('; ');

async function codeFor(accounts: Accounts, email = ADA, realm = BAY): Promise<string> {
  const code = await accounts.askForCode(realm, email);
  if (code === null) throw new Error('there was no code');
  return code;
}

async function signedIn(
  accounts: Accounts,
  email = ADA,
  fields: Partial<AccountVisit> = {},
): Promise<Session> {
  const code = await codeFor(accounts, email, fields.realm);
  const session = await accounts.signIn(visit('', fields), email, code);
  if (session === null) throw new Error('the code did not pass');
  return session;
}

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

const car = (id: string, at: number): SavedEntry => ({
  ...{ id, at },
  car: { id, name: id, slug: id, make: 'Kia', model: 'Rio', primary_image_url: null, has_nvic: false },
});

describeEach(KINDS, 'with accounts in $name,', (kind) => {
  let place: AccountsPlace;
  const fresh = async (): Promise<Accounts> => {
    place = await kind.place();
    return closedAfter(place());
  };

  describe('a code', () => {
    test('has six digits, and works only once', async () => {
      const accounts = await fresh();
      const code = await codeFor(accounts);
      expect(code).toMatch(/^\d{6}$/);
      const tries = await Promise.all(Array.from({ length: 8 }, () => accounts.signIn(visit(), ADA, code)));
      const passed = tries.filter((session) => session !== null);
      expect(passed).toMatchObject([{ account: { email: ADA, realm: BAY, name: '' } }]);
      expect(await accounts.signIn(visit(), ADA, code)).toBeNull();
    });

    test('works for its own address and realm only', async () => {
      const accounts = await fresh();
      const code = await codeFor(accounts);
      await codeFor(accounts, 'ben@example.com');
      expect(await accounts.signIn(visit(), 'ben@example.com', code)).toBeNull();
      expect(await accounts.signIn(visit('', { realm: HILL }), ADA, code)).toBeNull();
    });

    test('ends after five wrong attempts', async () => {
      const accounts = await fresh();
      const code = await codeFor(accounts);
      for (let tries = 0; tries < 4; tries++)
        expect(await accounts.signIn(visit(), ADA, wrong(code))).toBeNull();
      expect(await accounts.signIn(visit(), ADA, code)).not.toBeNull();

      const next = await codeFor(accounts);
      for (let tries = 0; tries < 5; tries++) await accounts.signIn(visit(), ADA, wrong(next));
      expect(await accounts.signIn(visit(), ADA, next)).toBeNull();
    });

    test('ends after ten minutes', async () => {
      const accounts = await fresh();
      const code = await codeFor(accounts);
      later(9.9 * MINUTE);
      const other = await codeFor(accounts, 'ben@example.com');
      expect(await accounts.signIn(visit(), 'ben@example.com', other)).not.toBeNull();
      later(0.2 * MINUTE);
      expect(await accounts.signIn(visit(), ADA, code)).toBeNull();
    });

    test('is replaced by a new one', async () => {
      const accounts = await fresh();
      const first = await codeFor(accounts);
      let second = await codeFor(accounts);
      if (second === first) second = await codeFor(accounts);
      expect(await accounts.signIn(visit(), ADA, first)).toBeNull();
      expect(await accounts.signIn(visit(), ADA, second)).not.toBeNull();
    });

    test('can be requested a limited number of times, in all processes together', async () => {
      const accounts = await fresh();
      const both = [accounts, closedAfter(place())];
      const asked = await Promise.all(
        [...both, ...both, ...both, ...both].map((one) => one.askForCode(BAY, ADA)),
      );
      expect(asked.filter((code) => code !== null)).toHaveLength(5);
      expect(await accounts.askForCode(BAY, ADA)).toBeNull();
      expect(await accounts.askForCode(BAY, 'ben@example.com')).not.toBeNull();
      expect(await accounts.askForCode(HILL, ADA)).not.toBeNull();
      later(16 * MINUTE);
      expect(await accounts.askForCode(BAY, ADA)).not.toBeNull();
    });
  });

  describe('a link', () => {
    test('works once, in its own realm, and in another process too', async () => {
      const accounts = await fresh();
      const another = closedAfter(place());
      const token = await accounts.newLink(BAY, ADA);
      expect(await another.linkOwner(BAY, token)).toBe(ADA);
      expect(await another.linkOwner(HILL, token)).toBeNull();
      expect(await accounts.signInByLink(visit('', { realm: HILL }), token)).toBeNull();
      const tries = await Promise.all(
        [accounts, another, accounts, another].map((one) => one.signInByLink(visit(), token)),
      );
      expect(tries.flatMap((session) => session?.account.email ?? [])).toEqual([ADA]);
      expect(await another.linkOwner(BAY, token)).toBeNull();
    });

    test('works for an hour, and ends with the account', async () => {
      const accounts = await fresh();
      const { account } = await signedIn(accounts);
      const [old, token] = [await accounts.newLink(BAY, ADA), await accounts.newLink(BAY, ADA)];
      later(60 * MINUTE);
      expect((await accounts.signInByLink(visit(), token))?.account.email).toBe(ADA);
      later(11 * MINUTE);
      expect(await accounts.signInByLink(visit(), old)).toBeNull();
      const last = await accounts.newLink(BAY, ADA);
      await accounts.deleteAccount(account);
      expect(await accounts.linkOwner(BAY, last)).toBeNull();
    });
  });

  describe('a session', () => {
    test('is recognised by its cookie, in another process too', async () => {
      const accounts = await fresh();
      const { cookies, account } = await signedIn(accounts);
      const another = closedAfter(place());
      expect((await another.session(visit(sent(cookies))))?.account).toEqual(account);
    });

    test('has a cookie that is hidden from scripts, other sites and plain connections', async () => {
      const accounts = await fresh();
      const [line = '', ...more] = (await signedIn(accounts)).cookies;
      expect(more).toEqual([]);
      expect(line).toMatch(/^__Host-site-bay-cars\.session=/);
      const attributes = line.toLowerCase().split('; ').slice(1).toSorted();
      expect(attributes).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax', 'secure']);
      const [plain = ''] = (await signedIn(accounts, 'ben@example.com', { secure: false })).cookies;
      expect(plain).toMatch(/^site-bay-cars\.session=/);
      expect(plain.toLowerCase()).not.toContain('secure');
    });

    test('of one realm is rejected in another, under any cookie name', async () => {
      const accounts = await fresh();
      const { cookies } = await signedIn(accounts);
      const cookie = sent(cookies);
      const renamed = cookie.replaceAll(BAY, HILL);
      for (const replayed of [cookie, renamed, `${cookie}; ${renamed}`])
        expect(await accounts.session(visit(replayed, { realm: HILL }))).toBeNull();
      expect(await accounts.session(visit(cookie))).not.toBeNull();
    });

    test('cannot be forged', async () => {
      const accounts = await fresh();
      const cookie = sent((await signedIn(accounts)).cookies);
      const [name = '', value = ''] = cookie.split('=');
      const [token = '', signature = ''] = decodeURIComponent(value).split('.');
      const another = token.startsWith('x') ? 'y' : 'x';
      const forgeries = [
        `${name}=${token}`,
        `${name}=${encodeURIComponent(`${token}.`)}`,
        `${name}=${encodeURIComponent(`${another}${token.slice(1)}.${signature}`)}`,
        `${name}=${encodeURIComponent(`${token}.${signature.split('').toReversed().join('')}`)}`,
        `${name}=`,
        `${name}=%`,
      ];
      for (const forged of forgeries) expect(await accounts.session(visit(forged)), forged).toBeNull();
    });

    test('signed with another secret is rejected', async () => {
      const accounts = await fresh();
      const { cookies } = await signedIn(accounts);
      const another = closedAfter(place('quite another secret, and long enough too'));
      expect(await another.session(visit(sent(cookies)))).toBeNull();
    });

    test('lasts thirty days from its last use', async () => {
      const accounts = await fresh();
      const cookie = sent((await signedIn(accounts)).cookies);
      expect((await accounts.session(visit(cookie)))?.cookies).toEqual([]);
      later(20 * DAY);
      expect((await accounts.session(visit(cookie)))?.cookies[0]).toContain('Max-Age=2592000');
      later(20 * DAY);
      expect(await accounts.session(visit(cookie))).not.toBeNull();
      later(31 * DAY);
      expect(await accounts.session(visit(cookie))).toBeNull();
    });
  });

  describe('an account', () => {
    test('exists once for each address and realm', async () => {
      const accounts = await fresh();
      const first = await signedIn(accounts);
      const again = await signedIn(accounts);
      const elsewhere = await signedIn(accounts, ADA, { realm: HILL });
      expect(again.account.id).toBe(first.account.id);
      expect(elsewhere.account.id).not.toBe(first.account.id);
      expect(elsewhere.account).toMatchObject({ email: ADA, realm: HILL });
    });

    test('accepts any valid email address', async () => {
      const accounts = await fresh();
      for (const email of ["o'hara+cars@example.com", '#!$%&*/=?^`{|}~@example.museum', 'zoë@bücher.example'])
        expect((await signedIn(accounts, email)).account.email).toBe(email);
    });

    test('changes only the given details', async () => {
      const accounts = await fresh();
      const { account, cookies } = await signedIn(accounts);
      await accounts.changeDetails(account, { name: 'Ada', phone: '0412 345 678' });
      const changed = await accounts.changeDetails(account, { last_name: 'Byron' });
      expect(changed).toEqual({ ...account, name: 'Ada', last_name: 'Byron', phone: '0412 345 678' });
      expect((await accounts.session(visit(sent(cookies))))?.account).toEqual(changed);
    });

    test('has saved cars by site, and merges two devices at once', async () => {
      const accounts = await fresh();
      const { account } = await signedIn(accounts);
      const devices = [car('a', 1), car('b', 2), car('c', 3), { id: 'a', at: 4, car: null }];
      await Promise.all(devices.map((entry) => accounts.mergeSavedCars(account, 'bay-cars', [entry])));
      const merged = await accounts.savedCars(account, 'bay-cars');
      expect(merged.map(({ id, car: one }) => [id, one !== null])).toEqual([
        ['a', false],
        ['c', true],
        ['b', true],
      ]);
      expect(await accounts.savedCars(account, 'hill-cars')).toEqual([]);
    });

    test('that is long unused is deleted, and one in use stays', async () => {
      const accounts = await fresh();
      const unused = await signedIn(accounts);
      await accounts.mergeSavedCars(unused.account, 'bay-cars', [car('a', 1)]);
      await signedIn(accounts, ADA, { realm: HILL });
      later(300 * DAY);
      const used = await signedIn(accounts, 'ben@example.com');
      later(299 * DAY);
      expect(await accounts.people.purge(BAY, Date.now() - 400 * DAY)).toBe(1);
      expect(await accounts.people.purge(BAY, Date.now() - 400 * DAY)).toBe(0);
      const left = await accounts.people.list({ after: '', limit: 9 });
      expect(left.map(({ email, realm }) => `${realm} ${email}`).toSorted()).toEqual(
        [`${HILL} ${ADA}`, `${BAY} ${used.account.email}`].toSorted(),
      );
    });

    test('is deleted with all its data', async () => {
      const accounts = await fresh();
      const { account, cookies } = await signedIn(accounts);
      const other = await signedIn(accounts, 'ben@example.com');
      await accounts.mergeSavedCars(account, 'bay-cars', [car('a', 1)]);
      const code = await codeFor(accounts);
      await accounts.deleteAccount(account);
      expect(await accounts.session(visit(sent(cookies)))).toBeNull();
      expect(await accounts.signIn(visit(), ADA, code)).toBeNull();
      expect(await accounts.savedCars(account, 'bay-cars')).toEqual([]);
      expect(await accounts.session(visit(sent(other.cookies)))).not.toBeNull();
      expect((await signedIn(accounts)).account.id).not.toBe(account.id);
    });
  });
});

describe('accounts', () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['a secret', { DATABASE_URL: 'postgres://nobody@localhost/x' }, /^ACCOUNT_SECRET is not set/],
    ['a long one', { ACCOUNT_SECRET: 'short', DATABASE_URL: 'postgres://x' }, /^ACCOUNT_SECRET is too short/],
    ['a database', { ACCOUNT_SECRET: 'x'.repeat(32) }, /^DATABASE_URL is not set/],
    [
      'one that can be reached',
      { ACCOUNT_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/secret-place' },
      /it cannot be reached/,
    ],
  ])('need %s on a serverless host, and the error reveals no secret', async (_, env, reason) => {
    const accounts = closedAfter(openAccounts({ env, dataDir: '', serverless: true }));
    const failure = await accounts.check().catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(AccountsError);
    expect(String(failure instanceof Error && failure.message)).toMatch(reason);
    expect(String(failure)).not.toContain('secret-place');
  });

  test('on a machine of one’s own create a secret that only its user can read', async () => {
    const dataDir = await temporaryFolder();
    const opened = () => closedAfter(openAccounts({ env: {}, dataDir, serverless: false }));
    const { cookies } = await signedIn(opened());
    expect(await opened().session(visit(sent(cookies)))).not.toBeNull();
    const file = join(dataDir, 'account-secret');
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});
