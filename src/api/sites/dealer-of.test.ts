import { describe, expect, it } from 'vitest';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { createDealerOf } from './dealer-of.ts';

const dealerData = memoryDealerData([
  sampleDealer('a-cars', { hosts: ['www.a-cars.example', 'a-cars.example'] }),
]);
const byHost = createDealerOf({ dealerData, now: () => 0 });

describe('the dealer of a request', () => {
  it.each([
    ['http://a-cars.localhost/', 'a-cars'],
    ['http://a-cars.localhost:4321/x', 'a-cars'],
    ['http://A-Cars.LOCALHOST/', 'a-cars'],
    ['http://a-cars.localhost./', 'a-cars'],
    ['https://www.a-cars.example/cars/x', 'a-cars'],
    ['https://a-cars.example/', 'a-cars'],
    ['http://z-cars.localhost/', undefined],
    ['http://www.a-cars.localhost/', undefined],
    ['http://localhost:4321/', undefined],
    ['http://127.0.0.1:4321/', undefined],
    ['http://[::1]:4321/', undefined],
    ['http://a-cars.127.0.0.1.nip.example/', undefined],
    ['http://a-cars.example.evil.example/', undefined],
  ])('to %s is right', async (url, slug) => {
    expect(await byHost(new Request(url))).toBe(slug);
  });

  it('cannot be set by a header, the query or the body', async () => {
    const request = new Request('http://elsewhere.example/?dealer=a-cars&slug=a-cars', {
      method: 'POST',
      headers: {
        'x-forwarded-host': 'a-cars.localhost',
        'x-dealer': 'a-cars',
        forwarded: 'host=a-cars.localhost',
      },
      body: JSON.stringify({ website_slug: 'a-cars' }),
    });
    expect(await byHost(request)).toBeUndefined();
  });

  it('is the deployment’s own on every host', async () => {
    const deployed = createDealerOf({ dealerData, siteSlug: 'a-cars', now: () => 0 });
    expect(await deployed(new Request('https://preview--x.netlify.example/'))).toBe('a-cars');
  });

  it('is found by a new host name after a few seconds', async () => {
    let now = 0;
    let hosts = ['old.example'];
    const changing = {
      ...dealerData,
      dealer: async (slug: string) => publishedDealer(sampleDealer(slug, { hosts })),
    };
    const dealerOf = createDealerOf({ dealerData: changing, now: () => now });
    expect(await dealerOf(new Request('http://new.example/'))).toBeUndefined();
    hosts = ['new.example'];
    now = 6000;
    expect(await dealerOf(new Request('http://new.example/'))).toBe('a-cars');
  });

  it('is found even if another dealer’s data is broken', async () => {
    const data = {
      dealers: async () => ['broken', 'a-cars'],
      dealer: async (slug: string) =>
        slug === 'broken' ? Promise.reject(new Error('half a file')) : publishedDealer(sampleDealer(slug)),
    };
    const dealerOf = createDealerOf({ dealerData: data, now: () => 0 });
    expect(await dealerOf(new Request('http://www.a-cars.example/'))).toBe('a-cars');
  });
});
