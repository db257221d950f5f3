import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const MODELS = ['Rio', 'Picanto', 'Sorento', 'Carnival'];

const listOf = (models: readonly object[]) => JSON.stringify({ name: 'Kia', slug: 'kia', models });
const NAMED = MODELS.map((name) => ({ name }));
const HOSTILE = '</script><script>alert(1)</script>';

interface Answer {
  status: number;
  body: string;
  /** Never answers. */
  hangs: boolean;
}

/** A provider with an answer that a test can change. */
async function openProvider() {
  const answer: Answer = { status: 200, body: listOf(NAMED), hangs: false };
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
  const env = { PROVIDER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  return { answer, asked, env };
}

function kiaYard(): Yard {
  const yard = openYard();
  yard.addSmall(SLUG, { manufacturer: ['kia'], website_id: 7 });
  yard.write(
    '_brands',
    'kia.json',
    JSON.stringify({ manufacturer: 'kia', models: [{ name: 'Ceed', slug: 'ceed' }] }),
  );
  return yard;
}

const modelsOf = (yard: Yard): readonly string[] =>
  [...yard.tree(SLUG).keys()]
    .filter((path) => path.startsWith('/models/'))
    .map((path) => path.replace(/^\/models\/|\.html$/g, ''))
    .toSorted();
const KIAS = ['carnival', 'picanto', 'rio', 'sorento'];

describe('the models of the provider', () => {
  test('are asked for at every build, and fill the pages', async () => {
    const { answer, asked, env } = await openProvider();
    const yard = kiaYard();
    await yard.build([], env);
    expect(asked).toEqual(['/manufacturers/kia.json?website_id=7']);
    expect(modelsOf(yard)).toEqual(KIAS);
    answer.body = listOf([...NAMED, { name: 'EV6', short_description: HOSTILE }]);
    expect((await yard.build([], env)).figures).toMatchObject({ built: 1, skipped: 0 });
    expect(modelsOf(yard)).toContain('ev6');
    // Quoted, it is text whatever it contains.
    const outsideQuotes = yard.page(SLUG, 'models/ev6.html').replaceAll(/="[^"]*"/g, '');
    expect(outsideQuotes).toContain('&lt;script&gt;alert(1)');
    expect(outsideQuotes).not.toContain('alert(1)</script>');
  });

  test('that are as before let nothing be rendered or written', async () => {
    const { env } = await openProvider();
    const yard = kiaYard();
    await yard.build([], env);
    expect((await yard.build([], env)).figures).toMatchObject({ rendered: 0, written: 0 });
  });

  test('are asked for once a provider is named, though no file here has changed', async () => {
    const { env } = await openProvider();
    const yard = kiaYard();
    await yard.build();
    expect(modelsOf(yard)).toEqual(['ceed']);
    await yard.build([], env);
    expect(modelsOf(yard)).toEqual(KIAS);
  });

  test.each<[string, Partial<Answer>]>([
    ['a failing provider', { status: 404, body: 'gone' }],
    ['a list that shrank', { body: listOf([{ name: 'Rio' }]) }],
  ])('%s leaves the last good answer, with a warning', async (_, change) => {
    const { answer, env } = await openProvider();
    const yard = kiaYard();
    await yard.build([], env);
    Object.assign(answer, change);
    const { code, err } = await yard.build([], env);
    expect(code).toBe(0);
    expect(err).toMatch(/warning: .*models of kia.*The last good answer is used \(4 models\)\./);
    expect(modelsOf(yard)).toEqual(KIAS);
  });

  test('that shrank count where that is accepted', async () => {
    const { answer, env } = await openProvider();
    const yard = kiaYard();
    await yard.build([], env);
    answer.body = listOf([{ name: 'Rio' }]);
    await yard.build(['--accept-shrink'], env);
    expect(modelsOf(yard)).toEqual(['rio']);
  });

  test('are not waited for when only the stock is looked at', async () => {
    const { asked, env } = await openProvider();
    const yard = kiaYard();
    await yard.build([], env);
    await yard.build(['--stock-only'], env);
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(yard.page(SLUG, 'data/site-search.json'))).toContain('/models/rio');
  });

  test('of a provider that hangs cost a build some seconds and no page', async () => {
    const { answer, env } = await openProvider();
    const yard = kiaYard();
    answer.hangs = true;
    const { code, err } = await yard.build([], env);
    expect(code).toBe(0);
    expect(err).toMatch(
      /timeout: no complete answer within 3 seconds.*The models of its brand file are used\./,
    );
    expect(modelsOf(yard)).toEqual(['ceed']);
  });
});
