import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function addressesWhere(mock: string | undefined): Promise<readonly string[]> {
  vi.stubEnv('MOCK_SITE', mock);
  vi.resetModules();
  const { paths } = await import('./paths.ts');
  const { savedSearch, ratings, lead, checkoutOfCar, checkoutHold, checkoutPay, bookings } = paths;
  return [
    ...Object.values(paths).filter((path) => typeof path === 'string'),
    ...[savedSearch, ratings, lead, checkoutOfCar, checkoutHold, checkoutPay].map((of) => of('7')),
    bookings('services', { car_id: '7' }),
  ];
}

it('every API call of a mock site goes to the mock', async () => {
  const [real, mock] = [await addressesWhere(undefined), await addressesWhere('1')];
  const calls = real.filter((path) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(25);
  expect(mock).toEqual(real.map((path) => path.replace(/^\/api\//, '/mock/')));
});
