import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { sqlPushedStock } from '#adapters/stock/pushed/sql.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { apiOf } from '../testing.ts';
import { isAuthorized, type PushProof } from './authorization.ts';
import { pushCheck } from './push.ts';
import { pushTargets } from './push-targets.ts';
import { isPushedAway } from './pushed-away.ts';

const NOW = Date.parse('2026-11-29T02:00:00Z');

const KEY = Buffer.from('a secret of the yard').toString('base64');
const signed = (body: string, at = NOW / 1000) => {
  const mac = createHmac('sha256', Buffer.from(KEY, 'base64')).update(`m-1.${at}.${body}`).digest('base64');
  return { 'webhook-id': 'm-1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,AAAA v1,${mac}` };
};
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

test.each<[PushProof, string, Record<string, string>, boolean]>([
  ['bearer', 's3', { authorization: 'Bearer s3' }, true],
  ['bearer', 's3', { authorization: 'Bearer s4' }, false],
  ['bearer', '', { authorization: 'Bearer ' }, false],
  ['bearer', 's3', {}, false],
  ['api-key', 's3', { 'x-api-key': 's3' }, true],
  ['api-key', 's3', { x_api_key: 's3' }, true],
  ['api-key', 's3', { authorization: 'Bearer s3' }, false],
  ['basic', 'kim:s3', basic('kim:s3'), true],
  ['basic', 'kim:s3', basic('kim:s4'), false],
  ['standard-webhooks', `whsec_${KEY}`, signed('{}'), true],
  ['standard-webhooks', KEY, signed('{}'), true],
  ['standard-webhooks', KEY, signed('{"a":1}'), false],
  ['standard-webhooks', KEY, signed('{}', NOW / 1000 - 301), false],
  ['standard-webhooks', KEY, { ...signed('{}'), 'webhook-timestamp': 'soon' }, false],
])('a request with proof %s of %j and headers %j is authorized: %s', (proof, secret, headers, expected) => {
  const request = { headers: new Headers(headers), body: '{}', now: NOW };
  expect(isAuthorized(proof, request, secret)).toBe(expected);
});

const ENV = { A_SECRET: 'secret-a', B_SECRET: 'secret-b' };

const dealerOf = (
  slug: string,
  secret_env: string,
  dealer?: string,
  more: { id_prefix?: string | undefined } = {},
) =>
  sampleDealer(slug, {
    site: {
      ...configWith({
        slug,
        url: `https://www.${slug}.example`,
        stock: { kind: 'pushed', source: 'yard', shape: 'own-vehicle', secret_env, dealer, ...more },
      }),
    },
  });

const DEALERS = [
  dealerOf('a-cars', 'A_SECRET', 'one'),
  dealerOf('a-bikes', 'A_SECRET', 'two'),
  dealerOf('b-cars', 'B_SECRET'),
  dealerOf('c-cars', 'NOT_SET'),
];

const event = (vehicle: object, dealer?: string, type = 'vehicle.updated') => ({
  type,
  timestamp: '2026-11-29T01:00:00Z',
  data: { vehicle, ...(dealer && { dealer }) },
});

describe('POST /api/stock/<source>', () => {
  let store: PushedStock;
  let push: (body: unknown, secret?: string, source?: string) => Promise<Response>;
  const idsAt = async (dealer: string) => (await store.entries(dealer, 'yard')).map(({ id }) => id);

  beforeEach(() => {
    store = sqlPushedStock(memoryDatabase());
    const targets = pushTargets(memoryDealerData(DEALERS), ENV, () => NOW);
    const { api } = apiOf(DEALERS, { push: { store, targets }, now: () => NOW });
    push = async (body, secret = 'secret-a', source = 'yard') =>
      api.request(`http://anywhere.example/api/stock/${source}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      });
  });

  it('stores a vehicle of the dealer that the event names', async () => {
    const response = await push(event({ id: 'U1', make: 'Kia' }, 'two'));
    expect([response.status, await response.json()]).toEqual([200, { received: 1, changed: 1, refused: [] }]);
    expect([await idsAt('a-cars'), await idsAt('a-bikes')]).toEqual([[], ['U1']]);
  });

  it('changes nothing the second time', async () => {
    await push(event({ id: 'U1' }, 'one'));
    expect(await (await push(event({ id: 'U1' }, 'one'))).json()).toMatchObject({ received: 1, changed: 0 });
  });

  it('needs no name for a dealer who is alone behind its secret', async () => {
    await push(event({ id: 'U1' }), 'secret-b');
    await push(event({ id: 'U2' }, 'any name'), 'secret-b');
    expect(await idsAt('b-cars')).toEqual(['U1', 'U2']);
  });

  it('never sells the car of a dealer whose secret the sender does not have', async () => {
    await push(event({ id: 'U1' }), 'secret-b');
    const response = await push(event({ id: 'U1' }, 'b-cars', 'vehicle.removed'), 'secret-a');
    expect(await response.json()).toEqual({
      received: 0,
      changed: 0,
      refused: [{ dealer: 'b-cars', reason: 'no dealer of this source is called "b-cars"' }],
    });
    expect(await idsAt('b-cars')).toEqual(['U1']);
  });

  it('stores the good rows of a list, and tells people of the broken ones', async () => {
    const list = {
      ...event({}, 'one', 'stock.listed'),
      data: { dealer: 'one', vehicles: [{ id: 'U1' }, { make: 'Kia' }] },
    };
    expect(await (await push(list)).json()).toMatchObject({ received: 1, refused: [{ dealer: 'one' }] });
    expect(await idsAt('a-cars')).toEqual(['U1']);
    expect(await pushCheck(store, () => NOW).run()).toContain(
      '1 vehicle pushed by yard or others changed nothing',
    );
  });

  it('refuses an event without a dealer if several have the secret', async () => {
    const { refused } = await (await push(event({ id: 'U1' }))).json();
    expect(refused).toEqual([{ dealer: null, reason: 'it names no dealer, and several have this secret' }]);
  });

  it.each([
    ['with a wrong secret', event({ id: 'U1' }), 'secret-x', 'yard', 401],
    ['with a wrong secret and a large body', 'x'.repeat(9 * 1024 * 1024), 'secret-x', 'yard', 401],
    ['with the name of a variable that is not set', event({ id: 'U1' }), '', 'yard', 401],
    ['of a source that no dealer names', event({ id: 'U1' }), 'secret-a', 'other', 404],
    ['that is no JSON', '{', 'secret-a', 'yard', 400],
    ['that is too large', JSON.stringify({ x: 'x'.repeat(9 * 1024 * 1024) }), 'secret-a', 'yard', 413],
  ] as const)('rejects a request %s', async (_, body, secret, source, status) => {
    expect((await push(body, secret, source)).status).toBe(status);
    expect(await idsAt('a-cars')).toEqual([]);
  });

  it('slows down who guesses secrets', async () => {
    const statuses = [];
    for (let index = 0; index < 22; index++)
      statuses.push((await push(event({ id: 'U1' }), `x${index}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await push(event({ id: 'U1' }, 'one'))).status).toBe(200);
  });

  it('reads a few large bodies of a stranger where only a signature proves anything', async () => {
    const keys = [{ proof: 'standard-webhooks', secret: KEY, targets: [] }] as const;
    const { api } = apiOf(DEALERS, { push: { store, targets: async () => keys }, now: () => NOW });
    const statuses = [];
    for (let index = 0; index < 10; index++) {
      const request = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      statuses.push((await api.request('http://anywhere.example/api/stock/yard', request)).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });

  it('takes a vehicle from sale at the moment of its event', async () => {
    const isAway = (id_prefix?: string, id = 'U1') =>
      isPushedAway(
        store,
        publishedDealer(dealerOf('a-cars', 'A_SECRET', 'one', id_prefix ? { id_prefix } : {})),
        id,
      );
    await push(event({ id: 'U1' }, 'one'));
    expect(await isAway()).toBe(false);
    await push({ ...event({ id: 'U1', status: 'sold' }, 'one'), timestamp: '2026-11-29T01:30:00Z' });
    expect([
      await isAway(),
      await isAway('y-'),
      await isAway('y-', 'y-U1'),
      await isAway(undefined, 'U2'),
    ]).toEqual([true, false, true, false]);
    expect(await isPushedAway(store, publishedDealer(sampleDealer('a-cars')), 'U1')).toBe(false);
  });
});
