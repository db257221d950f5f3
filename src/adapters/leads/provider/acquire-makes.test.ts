import { describe, expect, test } from 'vitest';
import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import { emptyState } from '#domain/vehicles/status/dealer-state.ts';
import { type AskMake, acquireMakes, makeAsker } from './acquire-makes.ts';

const OWN = brandWith(
  'Kia',
  ['Picanto', 'Rio', 'Ceed', 'Sorento', 'Carnival'].map((name) => modelWith(name)),
);
const makeOf = (...models: readonly string[]) => ({
  name: 'Kia',
  slug: 'kia',
  models: models.map((name) => ({ name })),
});
const remembering = (make: unknown): LoadedState => ({
  kind: 'found',
  state: { ...emptyState(), last_good: { 'make:kia': make } },
});

interface Given {
  readonly answer?: unknown;
  readonly ask?: AskMake | null;
  readonly state?: LoadedState;
  readonly accept?: boolean;
}

const acquired = ({ answer, ask, state = { kind: 'none' }, accept = false }: Given) =>
  acquireMakes({
    ask: ask === undefined ? async () => ({ answer, trouble: null }) : ask,
    brands: [OWN],
    state,
    accept,
  });

const namesOf = async (given: Given) =>
  (await acquired(given)).brands.flatMap(({ models }) => models.map(({ name }) => name));

const FILE = ['Picanto', 'Rio', 'Ceed', 'Sorento', 'Carnival'];
const KEPT = ['EV3', 'EV5', 'EV6', 'EV9'];

describe('makes from the provider', () => {
  test('are used and stored as the last good response', async () => {
    const found = await acquired({ answer: makeOf('EV3', 'EV6', 'EV9') });
    expect(found.brands[0]?.models.map(({ name }) => name)).toEqual(['EV3', 'EV6', 'EV9']);
    expect(found.lastGood).toMatchObject({ 'make:kia': makeOf('EV3', 'EV6', 'EV9') });
    expect(found.warnings).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no answer', false],
    ['an answer of an unknown shape', { models: 'none' }],
    ['an answer about another make', { ...makeOf('EV3', 'EV6', 'EV9'), slug: 'audi' }],
    ['an empty list', makeOf()],
    ['a list of less than half', makeOf('EV9')],
  ])('are ignored with a warning for %s', async (_, answer) => {
    expect(await namesOf({ answer })).toEqual(FILE);
    expect(await namesOf({ answer, state: remembering(makeOf(...KEPT)) })).toEqual(KEPT);
    const { warnings, lastGood } = await acquired({ answer, state: remembering(makeOf(...KEPT)) });
    expect(warnings).toEqual([
      expect.stringMatching(/^The provider’s models of kia: .*last good answer is used \(4 models\)\.$/),
    ]);
    expect(lastGood).toHaveProperty(['make:kia']);
  });

  test('may shrink if that is accepted, and the last response is used without a provider', async () => {
    expect(await namesOf({ answer: makeOf('EV9'), accept: true })).toEqual(['EV9']);
    expect(await namesOf({ ask: null, state: remembering(makeOf(...KEPT)) })).toEqual(KEPT);
    expect(await namesOf({ ask: null, state: remembering({ models: 7 }) })).toEqual(FILE);
    expect(await namesOf({ ask: null })).toEqual(FILE);
  });
});

describe('makeAsker', () => {
  test('is null without a provider, and sends the website’s id otherwise', async () => {
    expect(makeAsker({ env: {}, fetch, websiteId: 7 })).toBeNull();
    const asked: string[] = [];
    const stub: typeof fetch = async (url) => {
      asked.push(String(url));
      return Response.json(makeOf('EV3'));
    };
    const ask = makeAsker({ env: { PROVIDER_URL: 'https://p.example/x' }, fetch: stub, websiteId: 7 });
    expect(await ask?.('kia')).toEqual({ answer: makeOf('EV3'), trouble: null });
    expect(asked).toEqual(['https://p.example/x/manufacturers/kia.json?website_id=7']);
  });

  test('reports why there is no response', async () => {
    const missing: typeof fetch = async () => new Response('gone', { status: 404 });
    const ask = makeAsker({ env: { PROVIDER_URL: 'https://p.example' }, fetch: missing, websiteId: null });
    expect(await ask?.('kia')).toMatchObject({ answer: false, trouble: expect.stringContaining('HTTP 404') });
    const wrong = makeAsker({ env: { PROVIDER_URL: 'nowhere' }, fetch: missing, websiteId: null });
    expect(await wrong?.('kia')).toMatchObject({
      answer: false,
      trouble: expect.stringContaining('PROVIDER_URL'),
    });
  });
});
