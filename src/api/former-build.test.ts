import { describe, expect, it } from 'vitest';
import { memoryDealerData } from '#adapters/sites/dealer-data/testing.ts';
import { createApi } from './app.ts';
import { sellingDealer } from './checkout/testing.ts';
import { memoryLeadAcceptance } from './leads/testing.ts';
import { hasAnyAccounts } from './shoppers/account-service.ts';

const ENQUIRY = {
  ...{ form: 'email-us', name: 'Kim', last_name: 'Lee', email: 'kim@example.com' },
  ...{ phone: '0491 570 156', postcode: '2450', message: 'Is it still there?' },
};

/** A dealer whose data was written by a release that allowed other values. */
function setUp(site: Readonly<Record<string, unknown>>) {
  const errors: string[] = [];
  const dealer = sellingDealer('a-cars');
  const dealerData = memoryDealerData([{ ...dealer, site: { ...dealer.site, ...site } }]);
  const api = createApi({
    ...{ dealerData, now: () => Date.UTC(2026, 10, 22, 1), version: 'test', leads: memoryLeadAcceptance() },
    dealerOf: async () => 'a-cars',
    log: ({ error }) => error !== undefined && errors.push(error),
  });
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', origin: 'http://a-cars.localhost' };
    const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    return (await api.request(`http://a-cars.localhost/api${path}`, sent)).status;
  };
  return { ask, errors, dealerData };
}

const ROUTES = {
  lead: ['POST', '/leads', ENQUIRY],
  spin: ['POST', '/spins', ENQUIRY],
  diary: ['GET', '/bookings/services?dealership_id=7'],
  ratings: ['GET', '/reviews/snap21?orgId=org-1'],
  plate: ['POST', '/simple-autograb-lookup', { rego: 'ABC123', regoState: 'NSW' }],
} as const;

const WHERE_ALL_IS_WELL = { lead: 201, spin: 404, diary: 200, ratings: 404, plate: 200 };

describe('a dealer from an older build', () => {
  it.each([
    ['nothing', {}, {}, ''],
    ['the wheel', { spin_to_win: { campaign: 7 } }, { spin: 500 }, 'spin_to_win.'],
    ['reviews', { reviews: { items: 'many' } }, { ratings: 500 }, 'reviews.items'],
    ['trade-in values', { autograb: 'now and then' }, { plate: 500 }, 'autograb'],
    ['gates', { gates: { finance: 'now and then' } }, {}, ''],
    ['looks', { theme: { palette: 7 }, template: 'baroque' }, {}, ''],
  ])('with unreadable data (%s) lacks only what depends on it', async (_, site, off, field) => {
    const { ask, errors } = setUp(site);
    const statuses: Record<string, number> = {};
    for (const [name, [method, path, body]] of Object.entries(ROUTES)) {
      statuses[name] = await ask(method, path, body);
    }
    expect(statuses).toEqual({ ...WHERE_ALL_IS_WELL, ...off });
    expect(errors).toHaveLength(Object.keys(off).length);
    for (const error of errors) expect(error).toContain(`a-cars: ${field}`);
  });

  it('has no accounts if the settings of accounts cannot be read', async () => {
    const accounts = { garage_enabled: true };
    expect(await hasAnyAccounts(setUp(accounts).dealerData)).toBe(true);
    expect(await hasAnyAccounts(setUp({ ...accounts, gates: 7 }).dealerData)).toBe(false);
  });
});
