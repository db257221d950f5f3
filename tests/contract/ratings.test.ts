import { describe, expect, test } from 'vitest';
import { type HttpRatingsOptions, httpRatings, openRatings } from '#adapters/dealers/ratings/open.ts';
import { type Ratings, RatingsError, type RatingsService } from '#adapters/dealers/ratings/types.ts';
import { closedAfter } from './databases.ts';
import { answer, serve } from './stock-source/local-server.ts';

const GOOD: Ratings = { rating: { reviewCount: 214, avgStarRating: 4.7 }, stars: 4.5 };

type Answers = readonly (readonly [status: number, body: string])[];
const good = (ratings = GOOD) => [200, JSON.stringify(ratings)] as const;

/** A service that gives the listed answers in turn, and then repeats the last one. */
async function standIn(answers: Answers, options: Partial<HttpRatingsOptions> = {}) {
  const asked: string[] = [];
  const server = closedAfter(
    await serve((request, response) => {
      const [status, body] = answers[Math.min(asked.length, answers.length - 1)] ?? [500, ''];
      asked.push(request.url ?? '');
      answer(response, status, body);
    }),
  );
  const base = `${server.url}/ratings?key=public`;
  const service = httpRatings({ base, fetch, now: () => 0, wait: async () => undefined, ...options });
  return { service, asked, base };
}

const read = (service: RatingsService, org = 'org-1') => service.read({ org, known: null });

describe('the ratings service over HTTP', () => {
  test('is queried by organisation, with its name escaped', async () => {
    const { service, asked } = await standIn([good()]);
    await read(service, 'a&b=c d');
    await read(service, 'org-2');
    expect(asked).toEqual(['/ratings?key=public&orgId=a%26b%3Dc+d', '/ratings?key=public&orgId=org-2']);
  });

  test('is retried twice after a failure', async () => {
    const { service, asked } = await standIn([[500, ''], [429, ''], good()]);
    expect(await read(service)).toEqual(GOOD);
    expect(asked).toHaveLength(3);
  });

  test.each<[string, Answers, number]>([
    ['stays in trouble', [[503, '']], 3],
    ['knows nothing of it', [[404, '{}']], 1],
    ['knows no rating', [[200, '{"rating":null}']], 1],
    ['answers a page', [[200, '<h1>Hello</h1>']], 1],
    ['answers half', [[200, '{"rating":{"reviewCount":3']], 1],
    ['answers words for numbers', [[200, '{"rating":{"reviewCount":"3","avgStarRating":"5"},"stars":5}']], 1],
    ['answers beyond five', [good({ ...GOOD, stars: 50 })], 1],
    ['answers without stars', [[200, '{"rating":{"reviewCount":3,"avgStarRating":5}}']], 1],
    ['answers without end', [[200, ' '.repeat(100_000)]], 1],
  ])('that %s causes an error', async (_, answers, tries) => {
    const { service, asked } = await standIn(answers);
    await expect(read(service)).rejects.toBeInstanceOf(RatingsError);
    expect(asked).toHaveLength(tries);
  });

  test('that never responds causes an error in time', async () => {
    const server = closedAfter(await serve(() => undefined));
    const { service } = await standIn([], { base: server.url, timeoutMs: 40 });
    await expect(read(service)).rejects.toBeInstanceOf(RatingsError);
  });

  test('never reveals its full address, which may have a key', async () => {
    const { service } = await standIn([[404, '']]);
    const error = await read(service).catch((caught: unknown) => caught);
    expect(`${error} ${error instanceof Error ? error.cause : ''}`).not.toContain('key=public');
  });

  test('is queried once for many visitors, and again after some minutes', async () => {
    let now = 0;
    const { service, asked } = await standIn([good(), good({ ...GOOD, stars: 3 })], { now: () => now });
    await Promise.all([read(service), read(service)]);
    now = 4 * 60_000;
    expect(await read(service)).toEqual(GOOD);
    expect(asked).toHaveLength(1);
    now = 6 * 60_000;
    expect(await read(service)).toMatchObject({ stars: 3 });
  });

  test('is not queried for a moment after a failure, then again', async () => {
    let now = 0;
    const { service, asked } = await standIn([[404, ''], good()], { now: () => now });
    await expect(read(service)).rejects.toThrow();
    await expect(read(service)).rejects.toThrow();
    expect(asked).toHaveLength(1);
    now = 31_000;
    expect(await read(service)).toEqual(GOOD);
  });
});

describe('openRatings', () => {
  const open = (url?: string) => openRatings({ env: { RATINGS_URL: url }, fetch, now: () => 0 });

  test('opens the sample without an address, which has the site’s own figures', async () => {
    expect(await open().read({ org: 'o', known: GOOD })).toEqual(GOOD);
    await expect(open().read({ org: 'o', known: null })).rejects.toBeInstanceOf(RatingsError);
  });

  test('opens the service at the address', async () => {
    const { base } = await standIn([good({ ...GOOD, stars: 2 })]);
    expect(await open(base).read({ org: 'o', known: GOOD })).toMatchObject({ stars: 2 });
  });

  test('rejects an invalid address with an error that names the variable', async () => {
    await expect(open('ratings').read({ org: 'o', known: GOOD })).rejects.toThrow('RATINGS_URL');
  });
});
