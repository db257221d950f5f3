import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openAccounts } from '#adapters/accounts/open.ts';
import type { Accounts } from '#adapters/accounts/types.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import type { RecurringJobs } from '#adapters/jobs/recurring.ts';
import type { Letter } from '#adapters/mail/types.ts';
import { memoryStockSearch } from '#adapters/stock-search/testing.ts';
import { storesOn } from '#adapters/stores/open.ts';
import { createAlerts } from '#api/saved-searches/alerts.ts';
import { NOTHING_CHOSEN } from '#domain/search/state.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { closedAfter, DATABASES, describeEach, openedAt, type Place } from './databases.ts';

const SITE = 'bay-cars';
const REALM = 'site-bay-cars';
const SECRET = 'a secret of tests that is long enough to pass';
const NOW_S = 1_790_000_000;
const SHOPPERS = 8;
const REPLICAS = 3;
const BUDGET_MS = 20_000;

const car = (id: string) => vehicleWith({ id, slug: `car-${id}`, name: `Car ${id}`, make: 'Kia' });

/** A shopper whose search is on. */
async function turnOn({ askForCode, signIn, searches }: Accounts, email: string, toldTo: number) {
  const visit = { realm: REALM, secure: true, headers: new Headers() };
  const session = await signIn(visit, email, (await askForCode(REALM, email)) ?? '');
  const account = session?.account ?? expect.fail('the code did not pass');
  const wish = { address: '/search', state: NOTHING_CHOSEN, name: 'All cars', at: 1 };
  const added = (await searches.add(account, SITE, wish)) ?? expect.fail('it was not saved');
  const ask = { tokenHash: email, toldTo, at: 1, until: Date.now(), words: 'Email me' };
  await searches.askForAlert(account, SITE, added.search.id, ask);
  await searches.confirm(SITE, email, 2);
}

describeEach(DATABASES, 'replicas that look for new vehicles in $name', (kind) => {
  async function fleet() {
    const place = await kind.place();
    const stock = memoryStockSearch();
    stock.build([car('a')], NOW_S);
    const site = configWith({ slug: SITE, garage_enabled: true });
    const dealerData = stock.dated(memoryDealerData([sampleDealer(SITE, { site: { ...site } })]));
    const letters: Letter[] = [];
    const open = ({ env, ...rest }: Place): Accounts =>
      closedAfter(openAccounts({ ...rest, env: { ...env, ACCOUNT_SECRET: SECRET } }));
    const replica = (recurring?: RecurringJobs) =>
      createAlerts({
        ...{ searches: open(place).searches, dealerData, stock, mailFrom: undefined },
        ...{ now: () => Date.now(), onTrouble: (what, cause) => expect.fail(`${what} ${cause}`) },
        ...(recurring && { recurring }),
        mailer: {
          async send(letter) {
            await wait(2);
            letters.push(letter);
          },
        },
      });
    const accounts = open(place);
    const { lastArrival } = (await stock.stock(SITE)) ?? expect.fail('there is no stock');
    for (let index = 0; index < SHOPPERS; index++)
      await turnOn(accounts, `shopper${index}@example.com`, lastArrival);
    stock.build([car('a'), car('b')], NOW_S + 60);
    return { place, letters, replica };
  }

  const expectOneEach = (letters: readonly Letter[]): void => {
    expect(letters.map(({ to }) => to.join()).toSorted()).toEqual(
      Array.from({ length: SHOPPERS }, (_, index) => `shopper${index}@example.com`),
    );
  };

  test('tell each shopper once, although all look at once and again', async () => {
    const { letters, replica } = await fleet();
    const replicas = Array.from({ length: REPLICAS }, () => replica());
    for (let round = 0; round < 2; round++) {
      const swept = await Promise.all(replicas.map(({ sweep }) => sweep(BUDGET_MS)));
      expect(swept.reduce((sum, { sent }) => sum + sent, 0)).toBe(round === 0 ? SHOPPERS : 0);
    }
    expectOneEach(letters);
  });

  test('take turns, so that one asks for all of them', async () => {
    const { place, letters, replica } = await fleet();
    const { recurring } = storesOn(openedAt(place));
    const replicas = [replica(recurring), replica(recurring)];
    const swept = await Promise.all(replicas.map(({ sweep }) => sweep(BUDGET_MS)));
    expect(swept.map(({ sent }) => sent).toSorted((a, b) => a - b)).toEqual([0, SHOPPERS]);
    expectOneEach(letters);
  });
});
