import { expect, test } from 'vitest';
import { createPictureServer } from './serve.ts';

/** A request for a missing picture waits its turn like any other. */
const ASKED = 'http://a-cars.localhost/_image?url=/assets/photo.jpg&w=320';

function setUp() {
  const waits: number[] = [];
  const clock = { now: 0 };
  const serve = createPictureServer({
    findSite: async () => undefined,
    store: (_, make) => make(),
    clock: { now: () => clock.now, wait: async (ms) => waits.push(ms) },
  });
  const ask = async (slug: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => serve(new Request(ASKED), slug)));
    return answers.at(-1) ?? expect.fail('nothing was asked');
  };
  return { waits, clock, ask };
}

test('pictures of one site are slowed down, and those of another are served at once', async () => {
  const { waits, ask } = setUp();
  expect((await ask('a-cars', 600)).status).toBe(404);
  expect(waits).toEqual([]);
  await ask('a-cars', 100);
  expect(waits).toHaveLength(99);
  expect(Math.max(...waits)).toBeCloseTo(495, 0);
  await ask('b-cars', 600);
  expect(waits).toHaveLength(99);
});

test('a request that would wait too long must retry, and succeeds after a moment', async () => {
  const { clock, ask } = setUp();
  const refused = await ask('a-cars', 1_100);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.text()).toContain('Please request this one again');
  clock.now += 2_000;
  expect((await ask('a-cars', 1)).status).toBe(404);
});
