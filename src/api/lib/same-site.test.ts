import { expect, test } from 'vitest';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { createApi } from '#api/app.ts';
import { memoryLeadAcceptance } from '#api/leads/testing.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { isFromOwnPage, siteUrlFor } from './same-site.ts';

const HOST = 'www.a-cars.example';
const SITE = { url: `https://${HOST}` };

/** What a browser says, and to which address the request came. */
test.each<[boolean, Record<string, string>, string]>([
  [true, { origin: `https://${HOST}` }, `https://${HOST}`],
  // A proxy that receives TLS asks us in plain HTTP.
  [true, { origin: `https://${HOST}` }, `http://${HOST}`],
  [false, { origin: `http://${HOST}` }, `http://${HOST}`],
  [false, { origin: `http://${HOST}` }, `https://${HOST}`],
  [false, { origin: `https://${HOST}:8443` }, `https://${HOST}`],
  [false, { origin: 'https://elsewhere.example' }, `https://${HOST}`],
  [false, { origin: 'null' }, `https://${HOST}`],
  [true, { origin: 'null', 'sec-fetch-site': 'same-origin' }, `https://${HOST}`],
  [false, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' }, `https://${HOST}`],
  [false, {}, `https://${HOST}`],
  [true, { 'sec-fetch-site': 'same-origin' }, `https://${HOST}`],
  [true, { origin: 'http://a-cars.localhost:4321' }, 'http://a-cars.localhost:4321'],
  [true, { origin: 'http://127.0.0.1:4321' }, 'http://127.0.0.1:4321'],
  [true, { origin: 'https://a-cars.localhost:8443' }, 'http://a-cars.localhost:8443'],
])('the request is from an own page (%s): %j to %s', (isOwn, headers, url) => {
  expect(isFromOwnPage(new Request(url, { headers }), SITE)).toBe(isOwn);
});

const site = configWith({ slug: 'a-cars', url: SITE.url, forms: { show_category: false } });
const api = createApi({
  dealerData: memoryDealerData([sampleDealer('a-cars', { site: { ...site } })]),
  ...{ dealerOf: async () => 'a-cars', now: Date.now, version: 'test', log: () => {} },
  leads: memoryLeadAcceptance(),
});
const lead = {
  ...{ form: 'email-us', name: 'Kim', last_name: 'Lee', email: 'kim@example.com' },
  ...{ phone: '0491 570 156', postcode: '2450', message: 'Is it still there?' },
};
const sent = (path: string, body: object, headers: Record<string, string>) =>
  api.request(`https://${HOST}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test.each<[string, object]>([
  ['/leads', { lead }],
  ['/nevdis', { rego: 'ABC123', regoState: 'VIC' }],
  ['/simple-autograb-lookup', { rego: 'ABC123', regoState: 'VIC' }],
  ['/carClarityCustomer', { name: 'Kim' }],
  ['/phone-reveals', { car_id: '1', dealership_id: null, website_id: null }],
])('a request to %s is rejected from a page of another site or of plain HTTP', async (path, body) => {
  for (const origin of ['https://elsewhere.example', `http://${HOST}`, 'null'])
    expect((await sent(path, body, { origin })).status, origin).toBe(403);
  expect((await sent(path, body, { origin: SITE.url })).ok).toBe(true);
  // Browsers without the header, and programs of the dealer, send leads too.
  expect((await sent(path, body, {})).ok).toBe(true);
});

test('a rejected lead has no id, whatever the reason', async () => {
  const foreign = await sent('/leads', { lead }, { origin: 'https://elsewhere.example' });
  const unknown = await api.request(`https://${HOST}/api/leads/nothing`, {
    ...{ method: 'PUT', body: JSON.stringify({ lead }) },
    headers: { 'content-type': 'application/json' },
  });
  for (const response of [foreign, unknown, await sent('/leads', {}, {})])
    expect(await response.json()).toMatchObject({ lead_id: null, error: { message: expect.any(String) } });
});

const url = 'https://www.a-cars.example';

test.each([
  ['https://a-cars.example/x', false, url],
  ['http://a-cars.localhost:4321/x', true, 'http://a-cars.localhost:4321'],
  // Anybody can send this host name to a real server, and would have links without TLS mailed to somebody.
  ['http://a-cars.localhost/x', false, url],
  ['http://evil.example/x', true, url],
])('links in emails for a request to %s, in a demo (%s), lead to %s', (asked, isDemo, led) => {
  expect(siteUrlFor({ url: asked }, isDemo)({ url })).toBe(led);
});
