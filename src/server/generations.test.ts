import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { startLocalServer, temporaryDist } from './testing.ts';

const dist = await temporaryDist();
let server: Awaited<ReturnType<typeof startLocalServer>>;

const slug = 'a-cars';
const put = (generation: number) =>
  dist.put(
    sampleDealer(slug, { routing: [{ from: '/alias', to: `/only-${generation}`, status: 200 }] }),
    { 'index.html': `home ${generation}`, [`only-${generation}.html`]: `alias ${generation}` },
    generation,
  );

beforeAll(async () => {
  await put(1);
  server = await startLocalServer(dist.distDir);
});

afterAll(async () => {
  await server.stop();
  await dist.remove();
});

it('readers see one generation or the next, never none and never a mixture, while builds replace it', async () => {
  let building = true;
  const seen = new Set<string>();
  const asked = new Set<Promise<unknown>>();
  const ask = async () => {
    // The rule is in the private data. Its page is only in the same generation.
    const answer = await server.ask(`${slug}.localhost`, '/alias');
    seen.add(answer.status === 200 ? 'whole' : `${answer.status} ${answer.text}`);
  };
  const read = async () => {
    while (building) {
      const asking = ask();
      asked.add(asking);
      await asking;
      asked.delete(asking);
    }
  };
  const readers = [read(), read(), read()];
  for (let generation = 2; generation <= 25; generation++) {
    await put(generation);
    // A build takes longer than a request, so all requests from before this one are answered before the next
    // build deletes their files.
    await Promise.all(asked);
    await rm(join(dist.distDir, '.gen', slug, String(generation - 2)), { recursive: true, force: true });
  }
  building = false;
  await Promise.all(readers);
  expect([...seen]).toEqual(['whole']);
});

it('an unchanged page stays fresh in the browser after a build, and a changed one does not', async () => {
  const tag = async () => (await server.ask(`${slug}.localhost`, '/')).headers.etag;
  const build = (content: string, generation: number) =>
    dist.put(sampleDealer(slug), { 'index.html': content }, generation);
  await build('same', 101);
  const before = await tag();
  await build('same', 102);
  expect(await tag()).toBe(before);
  await build('another', 103);
  expect(await tag()).not.toBe(before);
});
