import { describe, expect, test } from 'vitest';
import { demoLookUps } from '#adapters/leads/look-ups/demo.ts';
import { absentLookUps, openLookUps } from '#adapters/leads/look-ups/open.ts';
import type { LookUps } from '#adapters/leads/look-ups/types.ts';
import { closedAfter } from './databases.ts';
import { answers, type Behaviour, serveReceiver } from './lead-delivery/receiver.ts';

const PLATE = { rego: 'ABC123', regoState: 'VIC' };
const UNKNOWN = { found: null, why: 'unknown' };
const UNAVAILABLE = { found: null, why: 'unavailable' };

/** A service that never answers, so that only the timeout ends the lookup. */
const SILENCE: Behaviour = () => {};
const SHORT_MS = 800;
const LONG_MS = 20_000;

async function opened(behaviour: Behaviour) {
  const server = closedAfter(await serveReceiver(behaviour));
  const troubles: string[] = [];
  let clock = Date.UTC(2026, 10, 21);
  const lookUps = openLookUps({
    env: {
      ...{ AUTOGRAB_API_KEY: 'sec-1', AUTOGRAB_URL: server.url },
      ...{ NEVDIS_URL: `${server.url}/nevdis`, NEVDIS_KEY: 'sec-2' },
      ...{ CAR_CLARITY_URL: `${server.url}/clarity`, CAR_CLARITY_KEY: 'sec-3' },
    },
    fetch,
    timeoutMs: behaviour === SILENCE ? SHORT_MS : LONG_MS,
    now: () => clock,
    onTrouble: (what) => troubles.push(what),
  });
  return { server, lookUps, troubles, now: () => clock, pass: (ms: number) => (clock += ms) };
}

const VEHICLE = {
  ...{ id: '1111111111111111', region: 'au', year: '2017', make: 'Toyota', model: 'Hilux', badge: 'SR5' },
  ...{ body_type: 'Utility', transmission_type: 'Automatic', fuel_type: 'Diesel', num_doors: 4, options: [] },
};

const CAR = {
  ...{ make: 'Toyota', model: 'Hilux', badge: 'SR5', year: 2017, body: 'Utility', colour: null },
  ...{ transmission: 'Automatic', fuel: 'Diesel', vin: null },
};

const REGISTERED = {
  car: CAR,
  registration: { state: 'VIC', status: 'Registered', expires: '2027-01-31' },
  written_off: false,
  stolen: null,
};

const ASKS: Readonly<
  Record<string, { ask: (of: LookUps) => Promise<unknown>; good: unknown; found: unknown }>
> = {
  AutoGrab: {
    ask: (of) => of.plate(PLATE, 'AU'),
    good: { vehicle: VEHICLE, success: true },
    found: { car: CAR, value: null },
  },
  NEVDIS: { ask: (of) => of.register(PLATE), good: REGISTERED, found: REGISTERED },
  'Car Clarity': {
    ask: (of) => of.financeCustomer({ name: 'Ada' }),
    good: { reference: 'CC-1', continue_url: 'https://apply.example/CC-1' },
    found: { reference: 'CC-1', continue_url: 'https://apply.example/CC-1' },
  },
};

describe.each(Object.entries(ASKS))('the look-up by %s', (_, { ask, good, found }) => {
  test('returns what the service knows', async () => {
    const { lookUps, troubles } = await opened(answers(200, JSON.stringify(good)));
    expect(await ask(lookUps)).toEqual({ found });
    expect(troubles).toEqual([]);
  });

  test.each<[string, Behaviour, object]>([
    ['knows nothing of it', answers(404, '{}'), UNKNOWN],
    ['will not have the question', answers(422, '{}'), UNKNOWN],
    ['answers in another shape', answers(200, '{"vehicle":"Toyota","car":1,"reference":{}}'), UNKNOWN],
    ['answers nothing', answers(200, ''), UNKNOWN],
    ['answers null', answers(200, 'null'), UNKNOWN],
    ['answers a page', answers(200, '<html>'), UNKNOWN],
    ['answers without end', answers(200, 'x'.repeat(1024 * 1024)), UNAVAILABLE],
    ['is in trouble', answers(503, ''), UNAVAILABLE],
    ['refuses the key', answers(401, ''), UNAVAILABLE],
    ['was asked too often', answers(429, ''), UNAVAILABLE],
    ['sends us elsewhere', answers(302, '', { location: 'https://elsewhere.example' }), UNAVAILABLE],
    ['closes the connection', (_request, response) => response.socket?.destroy(), UNAVAILABLE],
    ['gives no answer', SILENCE, UNAVAILABLE],
  ])('that %s leaves the form to the shopper', async (_way, behaviour, expected) => {
    const { lookUps, server, troubles } = await opened(behaviour);
    expect(await ask(lookUps)).toEqual(expected);
    expect(server.received).toHaveLength(1);
    expect(troubles.join()).not.toMatch(/sec-|ABC123|Ada/);
  });
});

describe('AutoGrab', () => {
  test.each([
    ['AU', '/v2/vehicles/registrations/ABC123?region=au&state=VIC'],
    ['NZ', '/v2/vehicles/registrations/ABC123?region=nz'],
  ] as const)('is queried in %s with its key', async (market, path) => {
    const { lookUps, server } = await opened(answers(200, '{}'));
    await lookUps.plate(PLATE, market);
    expect(server.received).toMatchObject([{ method: 'GET', path, headers: { apikey: 'sec-1' } }]);
  });

  const valuing =
    (status: number, body: string): Behaviour =>
    (request, response, ...rest) =>
      request.path.startsWith('/v2/valuations')
        ? answers(status, body)(request, response, ...rest)
        : answers(200, JSON.stringify({ vehicle: VEHICLE }))(request, response, ...rest);
  const DRIVEN = { ...PLATE, km: 64_000 };
  const RANGE = { low: 18_500, middle: 20_000, high: 21_500 };

  test.each<[string, object, object]>([
    [
      'in one range',
      { success: true, prediction: { trade: { low: 18_500, average: 20_000, high: '21500' } } },
      RANGE,
    ],
    [
      'flat',
      { prediction: { trade_low: 18_500, trade_price: 19_999.6, trade_high: 21_500, retail_price: 24_000 } },
      RANGE,
    ],
    ['as one sum', { trade_value: 20_000 }, { low: null, middle: 20_000, high: null }],
  ])('returns the value for the distance driven, %s', async (_, body, value) => {
    const { lookUps, server, troubles } = await opened(valuing(200, JSON.stringify(body)));
    expect(await lookUps.plate(DRIVEN, 'AU')).toEqual({ found: { car: CAR, value } });
    const [, asked] = server.received;
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/v2/valuations/predict',
      headers: { apikey: 'sec-1' },
    });
    expect(JSON.parse(String(asked?.body))).toEqual({ region: 'au', vehicle_id: VEHICLE.id, kms: 64_000 });
    expect(troubles).toEqual([]);
  });

  test.each<[string, number, string]>([
    ['refuses to value it', 422, '{}'],
    ['was asked too often', 429, ''],
    ['tells no sum', 200, '{"prediction":{"trade_price":null}}'],
    ['tells sums out of order', 200, '{"trade_low":9000,"trade_price":8000}'],
    ['answers a page', 200, '<html>'],
    ['answers a list', 200, '[1,2]'],
  ])('that %s still returns the car', async (_, status, body) => {
    const { lookUps } = await opened(valuing(status, body));
    expect(await lookUps.plate(DRIVEN, 'AU')).toEqual({ found: { car: CAR, value: null } });
  });

  test('has no American plates, and is not queried for them', async () => {
    const { lookUps, server } = await opened(answers(200, '{}'));
    expect(await lookUps.plate(PLATE, 'US')).toEqual(UNAVAILABLE);
    expect(server.received).toEqual([]);
  });

  test.each<[string, object]>([
    ['a description without a match', { success: true, vehicle: null, vin: 'JTNK4RBE703000001' }],
    ['a vehicle without a make', { vehicle: { ...VEHICLE, make: ' ' } }],
  ])('with %s returns no car', async (_, body) => {
    const { lookUps } = await opened(answers(200, JSON.stringify(body)));
    expect(await lookUps.plate(PLATE, 'AU')).toEqual(UNKNOWN);
  });

  test('with invalid details still returns the rest', async () => {
    const vehicle = { ...VEHICLE, year: 'new', badge: 7, fuel_type: 'x'.repeat(500), body_type: '' };
    const { lookUps } = await opened(answers(200, JSON.stringify({ vehicle, colour: 'Red' })));
    expect(await lookUps.plate(PLATE, 'AU')).toMatchObject({
      found: { car: { make: 'Toyota', year: null, badge: null, body: null, colour: 'Red' } },
    });
  });

  test('that limits requests is not queried before the time it gives', async () => {
    const reset = Math.floor(Date.UTC(2026, 10, 21) / 1000) + 90;
    const { lookUps, server, pass } = await opened(answers(429, '', { 'rate-limit-reset': String(reset) }));
    await lookUps.plate(PLATE, 'AU');
    pass(89_000);
    expect(await lookUps.plate(PLATE, 'AU')).toEqual(UNAVAILABLE);
    expect(server.received).toHaveLength(1);
    pass(2_000);
    await lookUps.plate(PLATE, 'AU');
    expect(server.received).toHaveLength(2);
  });

  test('is queried again after a limited time, whatever it says', async () => {
    const { lookUps, server, pass } = await opened(answers(429, '', { 'rate-limit-reset': '99999999999' }));
    await lookUps.plate(PLATE, 'AU');
    pass(11 * 60_000);
    await lookUps.plate(PLATE, 'AU');
    expect(server.received).toHaveLength(2);
  });
});

test('a link that is not a web address is not passed on', async () => {
  const { lookUps } = await opened(answers(200, '{"reference":"1","continue_url":"javascript:alert(1)"}'));
  expect(await lookUps.financeCustomer({ name: 'Ada' })).toEqual(UNKNOWN);
});

describe('without credentials', () => {
  const none = openLookUps({ env: {}, fetch, now: () => 0, onTrouble: () => expect.unreachable() });

  test('nothing is available', async () => {
    for (const { ask } of Object.values(ASKS)) expect(await ask(none)).toEqual(UNAVAILABLE);
    expect(none).toEqual(absentLookUps);
  });

  test('the demo has the sample plates, says that it is one, and has no other plates', async () => {
    expect(await demoLookUps.plate({ rego: 'REG4SUCCESS', regoState: 'VIC' }, 'AU')).toMatchObject({
      found: { car: { make: 'Toyota', badge: expect.stringContaining('test look-up') } },
    });
    expect(await demoLookUps.plate(PLATE, 'AU')).toMatchObject(UNKNOWN);
    expect(await demoLookUps.plate({ rego: 'REG4NOMATCH', regoState: 'VIC' }, 'AU')).toMatchObject(UNKNOWN);
    expect(await demoLookUps.register({ vin: 'JTNK4RBE703000001' })).toMatchObject({
      found: { stolen: false },
    });
    expect(await demoLookUps.register({ rego: 'constructor', regoState: 'VIC' })).toMatchObject(UNKNOWN);
    expect(await demoLookUps.financeCustomer({ name: 'Ada' })).toEqual(UNAVAILABLE);
  });
});
