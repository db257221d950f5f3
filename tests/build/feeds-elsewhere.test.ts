import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { feedOf } from './yard/feed.ts';
import { differences } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

/** A server with an answer that a test can change. */
async function openServer(body: string) {
  const answer = { status: 200, body, hangs: false };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer.hangs) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { answer, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const IDLE = { rendered: 0, written: 0 };
const vehiclesOf = (yard: Yard) => (JSON.parse(yard.page(SLUG, 'data/stock.json')) as unknown[]).length;

test('the feed of a group is read at every build, and replaced by its last good response if it fails', async () => {
  const { answer, url } = await openServer(JSON.stringify(feedOf(12)));
  const yard = openYard();
  yard.addSmall(SLUG, { dealership_group: 'river' });
  yard.write('_groups', 'river.json', JSON.stringify({ stock: { kind: 'url', url: `${url}/` } }));
  const refused = await yard.build([], { PRIVATE_SOURCES: '' });
  expect([refused.code, refused.figures.failed[0]?.error]).toEqual([
    1,
    expect.stringContaining('127.0.0.1 is not a public internet address'),
  ]);

  await yard.build();
  answer.body = JSON.stringify(feedOf(13));
  expect((await yard.build()).figures).toMatchObject({ built: 1, skipped: 0 });
  expect(vehiclesOf(yard)).toBe(13);
  expect((await yard.build()).figures).toMatchObject(IDLE);

  const before = yard.tree(SLUG);
  answer.status = 404;
  const { code, err } = await yard.build();
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(/warning: .*The last good answer is used \(13 vehicles\)\./),
  ]);
  expect(differences(before, yard.tree(SLUG))).toEqual([]);
});

const listOf = (...models: readonly object[]) => JSON.stringify({ name: 'Kia', slug: 'kia', models });
const NAMED = ['Rio', 'Picanto', 'Sorento', 'Carnival'].map((name) => ({ name }));
const KIAS = ['carnival', 'picanto', 'rio', 'sorento'];
const HOSTILE = '</script><script>alert(1)</script>';

const modelsOf = (yard: Yard): readonly string[] =>
  [...yard.tree(SLUG).keys()]
    .filter((path) => path.startsWith('/models/'))
    .map((path) => path.replace(/^\/models\/|\.html$/g, ''))
    .toSorted();

test('the provider’s models are requested at every full build, and a failure does not stop the build', async () => {
  const { answer, asked, url } = await openServer(listOf(...NAMED));
  const env = { PROVIDER_URL: url };
  const yard = openYard();
  yard.addSmall(SLUG, { manufacturer: ['kia'], website_id: 7 });
  const models = [{ name: 'Ceed', slug: 'ceed' }];
  yard.write('_brands', 'kia.json', JSON.stringify({ manufacturer: 'kia', models }));
  await yard.build();
  expect(modelsOf(yard)).toEqual(['ceed']);

  answer.hangs = true;
  const waited = await yard.build([], env);
  expect([waited.code, waited.err]).toEqual([
    0,
    expect.stringMatching(
      /timeout: no complete answer within 3 seconds.*The models of its brand file are used\./,
    ),
  ]);
  expect(modelsOf(yard)).toEqual(['ceed']);

  answer.hangs = false;
  await yard.build([], env);
  expect(asked.at(-1)).toBe('/manufacturers/kia.json?website_id=7');
  expect(modelsOf(yard)).toEqual(KIAS);
  expect((await yard.build([], env)).figures).toMatchObject(IDLE);
  const { length } = asked;
  await yard.build(['--stock-only'], env);
  expect(asked).toHaveLength(length);
  expect(JSON.stringify(yard.page(SLUG, 'data/site-search.json'))).toContain('/models/rio');

  answer.status = 404;
  const failed = await yard.build([], env);
  expect([failed.code, failed.err]).toEqual([
    0,
    expect.stringMatching(/warning: .*models of kia.*The last good answer is used \(4 models\)\./),
  ]);
  expect(modelsOf(yard)).toEqual(KIAS);

  answer.status = 200;
  answer.body = listOf({ name: 'EV6', short_description: HOSTILE });
  await yard.build(['--accept-shrink'], env);
  expect(modelsOf(yard)).toEqual(['ev6']);
  // Quoted, it is text whatever it contains.
  const outsideQuotes = yard.page(SLUG, 'models/ev6.html').replaceAll(/="[^"]*"/g, '');
  expect(outsideQuotes).toContain('&lt;script&gt;alert(1)');
  expect(outsideQuotes).not.toContain('alert(1)</script>');
});
