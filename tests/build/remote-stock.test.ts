import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { feedOf } from './yard/feed.ts';
import { differences } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

/** A remote feed with an answer that a test can change. */
async function openFeed() {
  const answer = { status: 200, body: JSON.stringify(feedOf(12)) };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return {
    answer,
    stock: { kind: 'url', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
  };
}

function dealerYard(config: Record<string, unknown>): Yard {
  const yard = openYard();
  yard.addSmall(SLUG, config);
  return yard;
}
const vehiclesOf = (yard: Yard) => (JSON.parse(yard.page(SLUG, 'data/stock.json')) as unknown[]).length;

describe('a feed elsewhere', () => {
  test('is asked at every build, though no file here has changed', async () => {
    const { answer, stock } = await openFeed();
    const yard = dealerYard({ stock });
    await yard.build();
    answer.body = JSON.stringify(feedOf(13));
    expect((await yard.build()).figures).toMatchObject({ built: 1, skipped: 0 });
    expect(vehiclesOf(yard)).toBe(13);
  });

  test('that has nothing new lets nothing be rendered or written', async () => {
    const yard = dealerYard({ stock: (await openFeed()).stock });
    await yard.build();
    expect((await yard.build()).figures).toMatchObject({ rendered: 0, written: 0 });
  });

  test('is asked too where a group names it for its sites', async () => {
    const { answer, stock } = await openFeed();
    const yard = dealerYard({ dealership_group: 'river' });
    yard.write('_groups', 'river.json', JSON.stringify({ stock }));
    await yard.build();
    answer.body = JSON.stringify(feedOf(13));
    await yard.build();
    expect(vehiclesOf(yard)).toBe(13);
  });

  test('that fails leaves its last good answer, with a warning', async () => {
    const { answer, stock } = await openFeed();
    const yard = dealerYard({ stock });
    await yard.build();
    const before = yard.tree(SLUG);
    answer.status = 404;
    answer.body = 'gone';
    const { code, err } = await yard.build();
    expect(code).toBe(0);
    expect(err).toMatch(/warning: .*The last good answer is used \(12 vehicles\)\./);
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
  });

  test('that fails before it was ever good stops the dealer', async () => {
    const { answer, stock } = await openFeed();
    answer.status = 404;
    const { code, figures } = await dealerYard({ stock }).build();
    expect(code).toBe(1);
    expect(figures.failed).toHaveLength(1);
  });

  test('in a network of our own is read only if this machine allows it', async () => {
    const { stock } = await openFeed();
    const yard = dealerYard({ stock });
    const { code, figures } = await yard.build([], { PRIVATE_SOURCES: '' });
    expect(code).toBe(1);
    expect(figures.failed[0]?.error).toContain('127.0.0.1 is not a public internet address');
    expect((await yard.build()).code).toBe(0);
  });
});
