import { describe, expect, it } from 'vitest';
import { demoLookUps } from '#adapters/leads/look-ups/demo.ts';
import type { LookUps } from '#adapters/leads/look-ups/types.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { apiOf, type TestSender } from '#api/testing.ts';
import { LOOK_UP_FAILED } from '#domain/leads/forms/look-ups.ts';

function setUp(lookUps: LookUps = demoLookUps) {
  const dealers = [sampleDealer('a-cars', { site: { autograb: true } }), sampleDealer('b-cars')];
  const asked: unknown[] = [];
  const watched: LookUps = {
    ...lookUps,
    plate: (question, market) => {
      asked.push(question);
      return lookUps.plate(question, market);
    },
    financeCustomer: (applicant) => {
      asked.push(applicant);
      return lookUps.financeCustomer(applicant);
    },
  };
  const { send } = apiOf(dealers, { lookUps: watched });
  return { send: (path: string, body: unknown, where?: TestSender) => send(`/${path}`, body, where), asked };
}

const PLATE = { rego: 'reg4success', regoState: 'VIC' };
const FAILED = { found: null, message: LOOK_UP_FAILED };

it('the endpoint finds a car by its plate, however it is typed', async () => {
  const response = await setUp().send('simple-autograb-lookup', PLATE);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await response.json()).toMatchObject({
    found: { car: { make: 'Toyota' }, value: null },
  });
  const valued = await setUp().send('simple-autograb-lookup', { ...PLATE, km: 64_000 });
  expect(await valued.json()).toMatchObject({ found: { value: { middle: 20_000 } } });
});

it('the endpoint returns a message for a dealer without trade-in values, and sends no query', async () => {
  const { send, asked } = setUp();
  const response = await send('simple-autograb-lookup', PLATE, { slug: 'b-cars' });
  expect([response.status, await response.json()]).toEqual([200, FAILED]);
  expect(asked).toEqual([]);
});

it.each(['simple-autograb-lookup', 'nevdis'])(
  'the endpoint %s of a demo lists the plates it knows',
  async (path) => {
    const unknown = { rego: 'ABC123', regoState: 'VIC' };
    const refusal = await (await setUp().send(path, unknown)).json();
    expect(refusal).toEqual({ found: null, message: expect.stringContaining(LOOK_UP_FAILED) });
    const [, named = expect.fail('names no plates')] = /plates only: (.+)\.$/.exec(refusal.message) ?? [];
    for (const rego of named.split(', '))
      expect(await (await setUp().send(path, { ...unknown, rego })).json()).toMatchObject({ found: {} });
  },
);

it('the endpoint lists no plates if the register is real', async () => {
  const unknown = async () => ({ found: null, why: 'unknown' }) as const;
  const { send } = setUp({ ...demoLookUps, plate: unknown });
  const response = await send('simple-autograb-lookup', { rego: 'ABC123', regoState: 'VIC' });
  expect([response.status, await response.json()]).toEqual([200, FAILED]);
});

it('the endpoint finds a registration by plate or VIN', async () => {
  const { send } = setUp();
  for (const question of [PLATE, { vin: 'jtnk4rbe703000001' }]) {
    const response = await send('nevdis', question);
    expect(await response.json()).toMatchObject({ found: { car: { model: 'Corolla' }, written_off: false } });
  }
});

it('the endpoint sends the host’s slug with an applicant, and reports an unavailable register', async () => {
  const { send, asked } = setUp();
  const response = await send('carClarityCustomer', { name: 'Ada', website_slug: 'b-cars' });
  expect([response.status, await response.json()]).toEqual([200, FAILED]);
  expect(asked).toEqual([{ name: 'Ada', website_slug: 'a-cars' }]);
});

describe('a look-up is rejected', () => {
  it.each<[string, string, unknown]>([
    ['without a plate', 'simple-autograb-lookup', { regoState: 'VIC' }],
    ['with a plate that is none', 'simple-autograb-lookup', { rego: '../../secret', regoState: 'VIC' }],
    ['with a state that is none', 'simple-autograb-lookup', { rego: 'ABC123', regoState: 'Victoria' }],
    ['with nothing to look up', 'nevdis', {}],
    ['with a VIN that is none', 'nevdis', { vin: 'O'.repeat(17) }],
    ['without an applicant', 'carClarityCustomer', {}],
    ['with a list', 'carClarityCustomer', [1]],
    ['with something inside something', 'carClarityCustomer', { name: { first: 'Ada' } }],
    ['with endless text', 'carClarityCustomer', { name: 'x'.repeat(600) }],
    [
      'with endless fields',
      'carClarityCustomer',
      Object.fromEntries(Array.from({ length: 80 }, (_, i) => [i, i])),
    ],
  ])('%s', async (_, path, body) => {
    expect((await setUp().send(path, body)).status).toBe(422);
  });

  it('on a host without a dealer', async () => {
    expect((await setUp().send('nevdis', PLATE, { slug: 'nobody' })).status).toBe(404);
  });

  it('if one address sends too many, and only for that address', async () => {
    const { send } = setUp();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await send('nevdis', PLATE)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const last = await send('nevdis', PLATE);
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await send('nevdis', PLATE, { from: '203.0.113.10' })).status).toBe(200);
  });
});
