import { expect, onTestFinished, test } from 'vitest';
import { startLocalServer } from '#server/testing.ts';
import { differences } from './yard/tree.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const HEAD = 'Stock,<img src=x onerror=alert(1)>,Make,Model,Price,Km';

/** The last row has no model. */
const table = (head = HEAD) =>
  [
    head,
    ...Array.from({ length: 10 }, (_, index) => `A${index},,Toyota,Corolla,${20_000 + index},${index}`),
    `B1,,Toyota,,21000,7`,
  ].join('\n');

test('a feed whose price is called otherwise is told in the build, the reports, the fleet and the health, until it is right', async () => {
  const yard = openYard();
  yard.addSmall(SLUG, {
    stock: {
      kind: 'file',
      path: 'feed.csv',
      contact: 'Kim, 1300 555 010',
      mapping: { stocknum: 'Stock', make: 'Make', model: 'Model', price: 'Price', km: 'Km' },
    },
  });
  yard.write(SLUG, 'feed.csv', table());
  const built = await yard.build();
  expect([built.code, built.err]).toEqual([0, expect.stringContaining('Toyota (feed.csv row 12, id B1): ')]);
  const served = yard.tree(SLUG);

  const server = await startLocalServer(yard.distDir);
  onTestFinished(server.stop);
  const health = async () => JSON.parse((await server.ask(`${SLUG}.localhost`, '/api/health')).text);
  const healthOf = async () =>
    (await health()).checks.find(({ name }: { readonly name: string }) => name === 'refused-feeds');
  expect(await healthOf()).toEqual({ name: 'refused-feeds', ok: true });

  yard.write(SLUG, 'feed.csv', table(HEAD.replace('Price', 'Retail')));
  const told =
    /the column "Price" of the mapping of "price" is not in the feed \(did you mean "Retail"\?\).*Call Kim, 1300 555 010\. The site stays as it is; if the feed is right, run this again with --accept\./;
  const refused = await yard.build();
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(told)]);
  expect(differences(served, yard.tree(SLUG))).toEqual([]);
  const reports = await yard.run('reports', ['--markdown']);
  expect([reports.code, reports.out]).toEqual([
    1,
    expect.stringMatching(/harbour-autos\*\*: .*the column "Price".*[\s\S]*\(feed\.csv row 12, id B1\)/),
  ]);
  expect(reports.out).toContain('\\<img src=x');
  expect(reports.out).not.toMatch(/[^\\]<img/);
  const page = (await server.ask('localhost', `/_fleet/${SLUG}`)).text;
  expect(page).toMatch(/The feed was refused, and what was served before stays: .*Price/);
  expect(page).toContain(
    `Call Kim, 1300 555 010. If the feed is right, run npm run build -- --site=${SLUG} --accept`,
  );
  expect(page).toMatch(/<td>B1<\/td><td class="said">feed\.csv<\/td><td class="number">12<\/td>/);
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toContain('<img src=x');
  expect((await server.ask('localhost', '/_fleet')).text).toContain('The feed was refused');
  await expect
    .poll(healthOf, { timeout: 10_000 })
    .toMatchObject({ ok: false, warning: true, reason: expect.stringMatching(told) });

  yard.write(SLUG, 'feed.csv', table());
  expect((await yard.build()).code).toBe(0);
  await expect.poll(healthOf, { timeout: 10_000 }).toMatchObject({ ok: true });
  expect((await server.ask('localhost', `/_fleet/${SLUG}`)).text).not.toContain('The feed was refused');

  yard.write(SLUG, 'feed.csv', table(HEAD.replace('Price', 'Retail')));
  const accepted = await yard.build(['--accept']);
  expect([accepted.code, accepted.err]).toEqual([0, expect.stringContaining('warning: ')]);
  expect((await yard.build(['--force'])).code).toBe(0);
});
