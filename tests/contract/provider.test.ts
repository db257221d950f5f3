import { describe, expect, test } from 'vitest';
import { providerAddress } from '#adapters/leads/provider/address.ts';
import { httpProvider } from '#adapters/leads/provider/http.ts';
import { cachedProvider, openProvider } from '#adapters/leads/provider/open.ts';
import type { Provider } from '#adapters/leads/provider/types.ts';
import { closedAfter } from './databases.ts';
import { answers, type Behaviour, serveReceiver } from './lead-delivery/receiver.ts';

async function provider(behaviour: Behaviour, timeoutMs = 20_000) {
  const server = closedAfter(await serveReceiver(behaviour));
  const troubles: string[] = [];
  const address = providerAddress({
    ...{ PROVIDER_URL: `${server.url}/dash/`, PROVIDER_USER: 'web', PROVIDER_PASSWORD: 'hush' },
  });
  if (!address) throw new Error('There is no address.');
  const open = httpProvider({
    ...{ address, fetch, timeoutMs },
    wait: async () => undefined,
    onTrouble: (what) => troubles.push(what),
  });
  return { open, server, troubles };
}

const read = (of: Provider) => of.serviceBookings('../1');

describe('the provider', () => {
  test.each<[string, (of: Provider) => Promise<unknown>, string]>([
    ['a make', (of) => of.manufacturer('land rover', 77), 'manufacturers/land%20rover.json?website_id=77'],
    ['a make without a website', (of) => of.manufacturer('kia', null), 'manufacturers/kia.json'],
    ['service times', read, 'dealerships/..%2F1/available_service_bookings.json'],
    [
      'appointment times',
      (of) => of.appointmentBookings('2101'),
      'dealerships/2101/available_appointment_bookings.json',
    ],
  ])('returns %s unchanged, with basic authorization', async (_, asking, path) => {
    const { open, server, troubles } = await provider(answers(200, '{"name":"Kia","any":[1]}'));
    expect(await asking(open)).toEqual({ name: 'Kia', any: [1] });
    const authorization = `Basic ${Buffer.from('web:hush').toString('base64')}`;
    expect(server.received).toMatchObject([
      { method: 'GET', path: `/dash/${path}`, headers: { authorization } },
    ]);
    expect(troubles).toEqual([]);
  });

  test.each<[string, Behaviour, number]>([
    ['is in trouble', answers(503, ''), 3],
    ['is asked too often', answers(429, ''), 3],
    ['knows nothing of it', answers(404, '{}'), 1],
    ['says so in the body', answers(200, '{"status":404,"error":"Not Found"}'), 1],
    ['says so in words', answers(200, '{"status":"404"}'), 1],
    ['refuses us', answers(401, ''), 1],
    ['sends us elsewhere', answers(302, '', { location: 'https://elsewhere.example/' }), 1],
    ['answers a page', answers(200, '<html>'), 1],
    ['answers nothing', answers(200, ''), 1],
    ['answers without end', answers(200, ' '.repeat(2 * 1024 * 1024)), 1],
    ['closes the connection', (_request, response) => response.socket?.destroy(), 3],
  ])('gives false if it %s, with the reason in the log', async (_way, behaviour, tries) => {
    const { open, server, troubles } = await provider(behaviour);
    expect(await read(open)).toBe(false);
    expect(server.received).toHaveLength(tries);
    expect(troubles).toHaveLength(1);
    expect(troubles.join()).not.toContain('hush');
  });

  test('gives false in time if it does not respond', async () => {
    const { open } = await provider(() => {}, 50);
    expect(await read(open)).toBe(false);
  });

  test('recovers within the retries', async () => {
    let asked = 0;
    const { open } = await provider((received, response) => {
      asked++;
      answers(asked < 3 ? 500 : 200, '{"ok":1}')(received, response);
    });
    expect(await read(open)).toEqual({ ok: 1 });
  });
});

describe('the availability of a car', () => {
  test.each<[string, string, boolean | undefined]>([
    ['in stock', '{"status":"in_stock"}', true],
    [
      'in stock, and more than was asked',
      '{"status":"in_stock","reserved":false,"sold":false,"vin":"x"}',
      true,
    ],
    ['reserved', '{"status":"in_stock","reserved":true}', false],
    ['sold', '{"status":"in_stock","sold":true}', false],
    ['sold by its status', '{"status":"sold"}', false],
    ['on its way', '{"status":"coming_soon"}', false],
    ['another shape', '{"available":"yes"}', undefined],
    ['a flag that is none', '{"status":"in_stock","sold":"no"}', undefined],
    ['not known', '{"status":404}', undefined],
    ['no JSON', '<html>', undefined],
  ])('is right for: %s', async (_, body, expected) => {
    const { open, server } = await provider(answers(200, body));
    expect(await open.carIsForSale('a/1', 4)).toBe(expected);
    expect(server.received).toMatchObject([{ path: '/dash/cars/a%2F1/availability.json?website_id=4' }]);
  });

  test('is requested once, and unknown without a response in time', async () => {
    const { open, server } = await provider(() => {}, 800);
    expect(await open.carIsForSale('1', null)).toBeUndefined();
    expect(server.received).toHaveLength(1);
  });
});

describe('a phone call event', () => {
  test('is passed on', async () => {
    const { open, server } = await provider(answers(201, ''));
    expect(await open.carPhoneCall({ car_id: '7' })).toBe(true);
    expect(server.received).toMatchObject([{ method: 'POST', path: '/dash/api/events/car_phone_call' }]);
    expect(JSON.parse(server.received[0]?.body.toString() ?? '')).toEqual({ car_id: '7' });
  });

  test('is never counted twice', async () => {
    const { open, server, troubles } = await provider(answers(503, ''));
    expect(await open.carPhoneCall({ car_id: '7' })).toBe(false);
    expect(server.received).toHaveLength(1);
    expect(troubles).toHaveLength(1);
  });
});

test('without a provider everything is false, without a warning', async () => {
  const none = openProvider({ env: {}, fetch, now: () => 0, onTrouble: () => expect.unreachable() });
  expect(await none.manufacturer('kia', 1)).toBe(false);
  expect(await none.serviceBookings('1')).toBe(false);
  expect(await none.appointmentBookings('1')).toBe(false);
  expect(await none.carPhoneCall({})).toBe(false);
});

test('with wrong settings the provider is absent, with a warning', async () => {
  const troubles: string[] = [];
  const env = { PROVIDER_URL: 'dashboard' };
  const none = openProvider({ env, fetch, now: () => 0, onTrouble: (what) => troubles.push(what) });
  expect(await none.serviceBookings('1')).toBe(false);
  expect(troubles).toEqual([expect.stringContaining('PROVIDER_URL is not a web address')]);
});

describe('many shoppers who open a form', () => {
  const counting = (answer: unknown) => {
    const asked: string[] = [];
    const ask = (what: string) => async (id: unknown) => {
      asked.push(`${what} ${id}`);
      return answer;
    };
    const base: Provider = {
      manufacturer: ask('make'),
      serviceBookings: ask('service'),
      appointmentBookings: ask('drive'),
      carIsForSale: async () => true,
      carPhoneCall: async () => true,
    };
    let now = 0;
    return { asked, provider: cachedProvider(base, () => now), pass: (ms: number) => (now += ms) };
  };

  test('cause one request a minute', async () => {
    const { asked, provider, pass } = counting({ slots: [] });
    await Promise.all([provider.serviceBookings('1'), provider.serviceBookings('1')]);
    pass(59_000);
    await provider.serviceBookings('1');
    expect(asked).toEqual(['service 1']);
    pass(2_000);
    await provider.serviceBookings('1');
    expect(asked).toHaveLength(2);
  });

  test('get no other dealership’s response', async () => {
    const { asked, provider } = counting({});
    await provider.serviceBookings('1');
    await provider.serviceBookings('2');
    await provider.appointmentBookings('1');
    await provider.manufacturer('kia', 1);
    await provider.manufacturer('kia', 2);
    expect(asked).toEqual(['service 1', 'service 2', 'drive 1', 'make kia', 'make kia']);
  });

  test('cause no request for a moment after a failure', async () => {
    const { asked, provider, pass } = counting(false);
    expect(await provider.serviceBookings('1')).toBe(false);
    pass(9_000);
    await provider.serviceBookings('1');
    expect(asked).toHaveLength(1);
    pass(2_000);
    await provider.serviceBookings('1');
    expect(asked).toHaveLength(2);
  });
});
