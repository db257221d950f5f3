import { expect, test } from 'vitest';
import type { Account, Accounts, AccountVisit, AlertTask } from '#adapters/shoppers/accounts/types.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { MOST_SEARCHES } from '#domain/shoppers/alerts/saved-search.ts';
import { type AccountsPlace, KINDS } from './accounts/kinds.ts';
import { closedAfter, describeEach } from './databases.ts';

const SITE = 'bay-cars';
const REALM = 'site-bay-cars';
const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;

async function accountOf(accounts: Accounts, email = 'ada@example.com'): Promise<Account> {
  const visit: AccountVisit = { realm: REALM, secure: true, headers: new Headers() };
  const code = (await accounts.askForCode(REALM, email)) ?? '';
  const session = await accounts.signIn(visit, email, code);
  return session?.account ?? expect.fail('the code did not pass');
}

const wish = (make: string) => ({
  address: `/search/${make.toLowerCase()}`,
  state: { ...NOTHING_CHOSEN, chosen: { make: [make] } },
  name: make,
  at: NOW,
});
const ask = (tokenHash: string, notifiedUntil = 100, at = NOW) => ({
  ...{ tokenHash, notifiedUntil, at, until: at + HOUR },
  words: 'Email me when new cars match',
});

describeEach(KINDS, 'saved searches in $name', (kind) => {
  let place: AccountsPlace;
  async function fresh() {
    place = await kind.place();
    const accounts = closedAfter(place());
    const account = await accountOf(accounts);
    const { searches } = accounts;
    const save = async (make = 'Kia') =>
      (await searches.add(account, SITE, wish(make)))?.search ?? expect.fail('it was not saved');
    async function turnOn(make = 'Kia', notifiedUntil = 100) {
      const search = await save(make);
      await searches.askForAlert(account, SITE, search.id, ask(`hash of ${make}`, notifiedUntil));
      const confirmed = await searches.confirm(SITE, `hash of ${make}`, NOW);
      return confirmed ?? expect.fail('it could not be confirmed');
    }
    return { accounts, account, searches, save, turnOn };
  }

  const claim = (
    accounts: Accounts,
    { site = SITE, lastArrival = 200, now = NOW } = {},
  ): Promise<readonly AlertTask[]> =>
    accounts.searches.claimAlerts(new Map([[site, lastArrival]]), { now, leaseMs: HOUR, limit: 10 });
  const begin = (accounts: Accounts, task: AlertTask, to = 200) =>
    accounts.searches.beginEmail(task, to, { now: NOW, nextAt: NOW + 20 * HOUR });

  test('are processed at once if a clock that was years ahead postponed them', async () => {
    const { accounts, turnOn } = await fresh();
    const { id } = await turnOn();
    expect(await claim(accounts, { now: NOW + 10_000 * HOUR })).toHaveLength(1);
    expect(await accounts.searches.alertSites(NOW)).toEqual([SITE]);
    expect(await claim(accounts)).toMatchObject([{ id }]);
  });

  test('are stored by site, newest first, and each once', async () => {
    const { account, searches } = await fresh();
    await searches.add(account, SITE, wish('Kia'));
    const second = await searches.add(account, SITE, { ...wish('Mazda'), at: NOW + 1 });
    expect(second).toMatchObject({ isNew: true, search: { name: 'Mazda', alert: 'off', site: SITE } });
    const again = await searches.add(account, SITE, { ...wish('Kia'), name: 'Other words' });
    expect(again).toMatchObject({ isNew: false, search: { name: 'Kia' } });
    await searches.add(account, 'hill-cars', wish('Kia'));
    expect((await searches.list(account, SITE)).map(({ name }) => name)).toEqual(['Mazda', 'Kia']);
    expect((await searches.list(account, SITE))[1]?.state).toEqual(wish('Kia').state);
  });

  test('are limited, even with simultaneous saves', async () => {
    const { account, searches } = await fresh();
    const other = closedAfter(place()).searches;
    const wishes = Array.from({ length: MOST_SEARCHES + 4 }, (_, index) => wish(`Make${index}`));
    const added = await Promise.all(
      wishes.map((one, index) => (index % 2 ? other : searches).add(account, SITE, one)),
    );
    expect(added.filter((one) => one === null)).toHaveLength(4);
    expect(await searches.list(account, SITE)).toHaveLength(MOST_SEARCHES);
    expect(await searches.add(account, SITE, wishes[0] ?? wish('x'))).not.toBeUndefined();
  });

  test('belong to one account', async () => {
    const { accounts, searches, save, account } = await fresh();
    const { id } = await save();
    const ben = await accountOf(accounts, 'ben@example.com');
    expect(await searches.list(ben, SITE)).toEqual([]);
    expect(await searches.rename(ben, SITE, id, 'Mine')).toBeNull();
    expect(await searches.remove(ben, SITE, id)).toBe(false);
    expect(await searches.askForAlert(ben, SITE, id, ask('x'))).toBeNull();
    expect(await searches.stopAlert(ben, SITE, id)).toBeNull();
    expect(await searches.rename(account, 'hill-cars', id, 'Elsewhere')).toBeNull();
    expect(await searches.rename(account, SITE, id, 'Mine')).toMatchObject({ name: 'Mine' });
    expect(await searches.remove(account, SITE, id)).toBe(true);
    expect(await searches.remove(account, SITE, id)).toBe(false);
  });

  test('are deleted with the account, and are part of its export', async () => {
    const { accounts, account, turnOn, save } = await fresh();
    await turnOn('Kia');
    await save('Mazda');
    const { searches } = await accounts.exportData(account);
    const own = searches[SITE]?.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(own).toMatchObject([
      {
        ...{ name: 'Kia', address: '/search/kia', alert: 'on' },
        consent: { words: 'Email me when new cars match', askedAt: NOW, confirmedAt: NOW },
      },
      { name: 'Mazda', alert: 'off', consent: null },
    ]);
    expect(JSON.stringify(searches)).not.toMatch(/hash of|token/);
    await accounts.deleteAccount(account);
    expect(await accounts.searches.alerts({ limit: 10 })).toEqual([]);
    expect(await claim(accounts)).toEqual([]);
  });

  test('have alerts only after the link confirms them', async () => {
    const { accounts, account, searches, save } = await fresh();
    const { id } = await save();
    expect(await claim(accounts)).toEqual([]);
    expect(await searches.askForAlert(account, SITE, id, ask('first'))).toMatchObject({ alert: 'asked' });
    expect(await claim(accounts)).toEqual([]);
    expect(await searches.byConfirmation(SITE, 'other', NOW)).toBeNull();
    expect(await searches.byConfirmation('hill-cars', 'first', NOW)).toBeNull();
    expect(await searches.byConfirmation(SITE, 'first', NOW)).toMatchObject({ id, alert: 'asked' });
    expect(await searches.confirm(SITE, 'first', NOW)).toMatchObject({ id, alert: 'on' });
    expect(await searches.confirm(SITE, 'first', NOW)).toMatchObject({ id, alert: 'on' });
    expect(await claim(accounts)).toMatchObject([{ id, email: 'ada@example.com', notifiedUntil: 100 }]);
  });

  test('have links that end by time, by a newer link, and when alerts are turned off', async () => {
    const { account, searches, save } = await fresh();
    const { id } = await save();
    await searches.askForAlert(account, SITE, id, ask('first'));
    expect(await searches.confirm(SITE, 'first', NOW + HOUR)).toBeNull();
    await searches.askForAlert(account, SITE, id, ask('second'));
    expect(await searches.confirm(SITE, 'first', NOW)).toBeNull();
    await searches.stopAlert(account, SITE, id);
    expect(await searches.confirm(SITE, 'second', NOW)).toBeNull();
    expect(await searches.list(account, SITE)).toMatchObject([{ alert: 'off' }]);
  });

  test('have the start time of their alerts, and start anew after being turned off', async () => {
    const { accounts, account, searches, save } = await fresh();
    const { id } = await save();
    await searches.askForAlert(account, SITE, id, ask('first', 100));
    await searches.askForAlert(account, SITE, id, ask('second', 150));
    await searches.confirm(SITE, 'second', NOW);
    expect(await claim(accounts)).toMatchObject([{ notifiedUntil: 100 }]);
    await searches.stopAlert(account, SITE, id);
    await searches.askForAlert(account, SITE, id, ask('third', 200));
    await searches.confirm(SITE, 'third', NOW + 1);
    expect(await claim(accounts, { now: NOW + 1 })).toEqual([]);
    expect(await claim(accounts, { now: NOW + 1, lastArrival: 201 })).toMatchObject([{ notifiedUntil: 200 }]);
  });

  test('are stopped for good by the token of their emails only', async () => {
    const { accounts, searches, turnOn } = await fresh();
    await turnOn();
    const [task = expect.fail('nothing was claimed')] = await claim(accounts);
    expect(task.stopToken.length).toBeGreaterThan(40);
    expect(await searches.stopByToken(SITE, 'guessed')).toBeNull();
    expect(await searches.stopByToken('hill-cars', task.stopToken)).toBeNull();
    expect(await searches.byStopToken(SITE, task.stopToken)).toMatchObject({ alert: 'on' });
    expect(await searches.stopByToken(SITE, task.stopToken)).toMatchObject({ alert: 'off' });
    expect(await searches.stopByToken(SITE, task.stopToken)).toMatchObject({ alert: 'off' });
    expect(await begin(accounts, task)).toBe(false);
    expect(await searches.confirm(SITE, 'hash of Kia', NOW)).toBeNull();
  });

  test('are each claimed by one of several simultaneous processes', async () => {
    const { accounts, turnOn } = await fresh();
    const wanted = [];
    for (const make of ['Kia', 'Mazda', 'MG', 'Audi']) wanted.push((await turnOn(make)).id);
    const other = closedAfter(place());
    const claimed = await Promise.all([accounts, other, accounts, other].map((one) => claim(one)));
    expect(claimed.flatMap((tasks) => tasks.map(({ id }) => id)).toSorted()).toEqual(wanted.toSorted());
  });

  test('are not claimed if nothing is new', async () => {
    const { accounts, turnOn } = await fresh();
    await turnOn();
    expect(await claim(accounts, { lastArrival: 100 })).toEqual([]);
    expect(await claim(accounts, { site: 'hill-cars' })).toEqual([]);
    expect(await accounts.searches.claimAlerts(new Map(), { now: NOW, leaseMs: HOUR, limit: 10 })).toEqual(
      [],
    );
    const [task = expect.fail('nothing was claimed')] = await claim(accounts);
    await accounts.searches.nothingNew(task, 200, NOW);
    expect(await claim(accounts)).toEqual([]);
    expect(await claim(accounts, { lastArrival: 201 })).toMatchObject([{ notifiedUntil: 200 }]);
  });

  test('wait after an email', async () => {
    const { accounts, turnOn } = await fresh();
    await turnOn();
    const [task = expect.fail('nothing was claimed')] = await claim(accounts);
    expect(await begin(accounts, task)).toBe(true);
    await accounts.searches.emailSent(task);
    expect(await claim(accounts, { lastArrival: 300, now: NOW + 19 * HOUR })).toEqual([]);
    expect(await claim(accounts, { lastArrival: 300, now: NOW + 20 * HOUR })).toMatchObject([
      { notifiedUntil: 200, failures: 0 },
    ]);
    expect(await accounts.searches.alerts({ site: SITE, limit: 1 })).toMatchObject([
      { emailAt: NOW, isOpen: false },
    ]);
  });

  test('are retried after an email was rejected', async () => {
    const { accounts, turnOn } = await fresh();
    await turnOn();
    const [task = expect.fail('nothing was claimed')] = await claim(accounts);
    await begin(accounts, task);
    await accounts.searches.emailFailed(task, NOW + 1000);
    expect(await claim(accounts)).toEqual([]);
    expect(await claim(accounts, { now: NOW + 1000 })).toMatchObject([{ notifiedUntil: 100, failures: 1 }]);
    expect(await accounts.searches.alerts({ limit: 1 })).toMatchObject([{ emailAt: null }]);
  });

  test('of a process that died are not emailed twice', async () => {
    const { accounts, turnOn } = await fresh();
    await turnOn();
    const [died = expect.fail('nothing was claimed')] = await claim(accounts);
    await begin(accounts, died);
    expect(await accounts.searches.alerts({ limit: 1 })).toMatchObject([
      { isOpen: true, notifiedUntil: 200 },
    ]);
    const later = NOW + 30 * HOUR;
    expect(await claim(accounts, { now: later })).toEqual([]);
    const [next = expect.fail('nothing was claimed')] = await claim(accounts, {
      now: later,
      lastArrival: 300,
    });
    expect(next.notifiedUntil).toBe(200);
    // A worker that was slow and lost its lease can no longer change anything.
    expect(await begin(accounts, died)).toBe(false);
    await accounts.searches.emailFailed(died, NOW);
    await accounts.searches.nothingNew(died, 999, NOW);
    expect(await begin(accounts, next, 300)).toBe(true);
  });
});
