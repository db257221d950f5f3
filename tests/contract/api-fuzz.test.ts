import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { ROUTES } from '#api/routes.ts';
import { apiOf } from '#api/testing.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { ANSWERS, accepted, anything, INSIDE } from '#tools/fuzz/bodies.ts';
import { times } from '../matrix.ts';

const BODIES = times(100, 10_000);

const PRIZES = ['hat', 'mug'].map((id) => ({ id, name: id, text: id }));
const config = configWith({ website_id: 77, spin_to_win: { campaign: 'fuzz', prizes: PRIZES } });
const dealer = sampleDealer('a-cars', { site: { ...config } });

const taking = ROUTES.filter(({ method }) => method !== 'GET');

describe.each(taking.map(({ method, path }) => [method, path] as const))(
  'the endpoint %s /api%s',
  (method, path) => {
    it(`rejects or accepts ${BODIES} bodies of any kind with a plain response`, {
      timeout: 120_000,
    }, async () => {
      const { api } = apiOf([dealer], { now: () => Date.UTC(2026, 10, 22) });
      const origin = 'http://a-cars.localhost';
      const address = `${origin}/api${path.replace(/:\w+/g, 'any')}`;
      let count = 0;
      await fc.assert(
        fc.asyncProperty(anything, accepted, async ({ type, body }, accept) => {
          count += 1;
          const headers = { 'content-type': type, accept, 'x-real-ip': `203.0.113.${count}`, origin };
          const response = await api.request(address, { method, headers, body });
          expect(ANSWERS).toContain(response.status);
          expect(await response.text()).not.toMatch(INSIDE);
        }),
        { numRuns: BODIES },
      );
    });
  },
);
