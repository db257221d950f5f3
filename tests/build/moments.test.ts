import { existsSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inodesOf, renewed } from './yard/tree.ts';
import { openBuiltYard, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const ARRIVED = 'Just arrived';
const FIRST = '2026-07-01T00:00:00Z';
const OLD = '2026-01-05T00:00:00Z';

/** The fixture without any time-dependent vehicle except the one that a test sets. */
function addStill(yard: Yard, first: Record<string, unknown> = {}): void {
  yard.addSmall(SLUG, { special_hours: [] });
  yard.setStock(
    SLUG,
    yard
      .stock(SLUG)
      .map((vehicle, index) => ({ ...vehicle, created_at: OLD, ...(index === 0 ? first : {}) })),
  );
}

function stillYard(first: Record<string, unknown> = {}): Yard {
  const yard = openYard();
  addStill(yard, first);
  return yard;
}

/** The same, built as of 1 July. */
const builtStillYard = (): Promise<Yard> =>
  openBuiltYard('a still dealer', (yard) => {
    addStill(yard);
    return yard.build(at(FIRST));
  });

const nothing = { built: 0, skipped: 1, rendered: 0, written: 0 };
const at = (moment: string) => [`--now=${moment}`];

describe('a page is rendered again when what it says is no longer true, and not before', () => {
  test('the tag of a new arrival goes after eight days', async () => {
    const yard = stillYard({ created_at: '2026-06-28T03:00:00Z' });
    await yard.build(at('2026-07-01T00:00:00Z'));
    const tagged = yard
      .pages(SLUG)
      .filter(([, html]) => html.includes(ARRIVED))
      .map(([path]) => path);
    expect(tagged).toContain('/index.html');
    const before = inodesOf(yard.served(SLUG));

    expect((await yard.build(at('2026-07-06T02:59:59.999Z'))).figures).toMatchObject(nothing);
    const { figures } = await yard.build(at('2026-07-06T03:00:00Z'));

    expect(figures).toMatchObject({ built: 1, rendered: tagged.length });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([...tagged, '/sitemap.xml']);
    for (const [, html] of yard.pages(SLUG)) expect(html).not.toContain(ARRIVED);
  });

  test('news appear when their day begins where the dealer is', async () => {
    const yard = await builtStillYard();
    yard.write(
      SLUG,
      'news/winter-sale.md',
      '---\ntitle: Winter sale\ndate: 2026-07-10\n---\nBring a coat.\n',
    );
    await yard.build(at(FIRST));
    for (const [, text] of yard.tree(SLUG)) expect(text).not.toContain('Winter sale');

    expect((await yard.build(at('2026-07-09T13:59:59.999Z'))).figures).toMatchObject(nothing);
    const before = inodesOf(yard.served(SLUG));
    expect((await yard.build(at('2026-07-09T14:00:00Z'))).figures).toMatchObject({ built: 1, rendered: 4 });

    const changed = renewed(before, inodesOf(yard.served(SLUG)));
    expect(changed.filter((path) => path.endsWith('.html'))).toEqual([
      '/index.html',
      '/news.html',
      '/news/slipway-open-day.html',
      '/news/winter-sale.html',
    ]);
    expect(yard.page(SLUG, 'sitemap.xml')).toContain('/news/winter-sale<');
    expect(yard.page(SLUG, 'index.html')).toContain('Winter sale');
  });

  test('a sold vehicle keeps its page for the days the site gives it', async () => {
    const yard = stillYard({ status: 'sold', sold_date_timestamp: '2026-06-30T12:00:00Z' });
    const page = `cars/${yard.stock(SLUG)[0]?.['slug']}.html`;
    await yard.build(at('2026-07-01T00:00:00Z'));
    expect(yard.page(SLUG, page)).toContain('Sold');

    expect((await yard.build(at('2026-07-03T11:59:59.999Z'))).figures).toMatchObject(nothing);
    expect((await yard.build(at('2026-07-03T12:00:00Z'))).figures).toMatchObject({ built: 1, removed: 1 });

    expect(existsSync(yard.served(SLUG, page))).toBe(false);
    for (const [, text] of yard.tree(SLUG)) expect(text).not.toContain(page.replace('.html', ''));
  });

  test('where time changes nothing, a build months later has nothing to do', async () => {
    const yard = await builtStillYard();
    expect((await yard.build(at('2026-12-31T12:59:59Z'))).figures).toMatchObject(nothing);
  });

  test('the year of the copyright is the dealer’s own', async () => {
    const yard = stillYard();
    await yard.build(at('2026-12-31T12:59:59Z'));
    expect(yard.page(SLUG, 'index.html')).toContain('>2026<');
    await yard.build(at('2026-12-31T13:00:00Z'));
    expect(yard.page(SLUG, 'index.html')).toContain('>2027<');
  });

  test('a build for an earlier moment is made anew', async () => {
    const yard = stillYard({ created_at: '2026-06-28T03:00:00Z' });
    await yard.build(at('2026-07-20T00:00:00Z'));
    expect(yard.page(SLUG, 'index.html')).not.toContain(ARRIVED);
    await yard.build(at('2026-07-01T00:00:00Z'));
    expect(yard.page(SLUG, 'index.html')).toContain(ARRIVED);
  });
});

describe('the sitemap', () => {
  const datesOf = (yard: Yard): ReadonlyMap<string, string> =>
    new Map(
      [
        ...yard.page(SLUG, 'sitemap.xml').matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc><lastmod>([^<]*)</g),
      ].map(([, path = '', date = '']) => [path, date]),
    );
  const LATER = '2026-07-03T09:30:00Z';
  const differing = (yard: Yard) =>
    [...datesOf(yard)].filter(([, date]) => date === LATER).map(([path]) => path);

  test('gives each page the moment its own contents last changed', async () => {
    const yard = await builtStillYard();
    const first = datesOf(yard);
    expect(first.size).toBeGreaterThan(20);
    expect(new Set(first.values())).toEqual(new Set([FIRST]));
    const vehicle = yard.stock(SLUG)[0];
    yard.changeVehicle(SLUG, 0, { price: 12_345 });
    await yard.build(at(LATER));
    expect(differing(yard)).toContain(`/cars/${vehicle?.['slug']}`);
    expect(differing(yard)).not.toContain('/about');
    expect(differing(yard).length).toBeLessThan(10);
  });

  test('takes new colours, which stand in no page’s contents, for no change of it', async () => {
    const yard = await builtStillYard();
    yard.configure(SLUG, { theme: { brand: '#663399' } });
    const { figures } = await yard.build(at(LATER));
    expect(figures.rendered).toBe(figures.pages);
    expect(differing(yard)).toEqual([]);
  });

  test('begins anew where what earlier builds knew is lost, and says nothing false', async () => {
    const yard = await builtStillYard();
    rmSync(yard.dataDir, { recursive: true });
    yard.changeVehicle(SLUG, 0, { price: 12_345 });
    await yard.build(at(LATER));
    expect(new Set(datesOf(yard).values())).toEqual(new Set([LATER]));
  });

  test('keeps its dates through a refresh of the stock', async () => {
    const yard = await builtStillYard();
    await yard.build([...at(LATER), '--stock-only']);
    yard.write(SLUG, 'pages/new.md', '---\ntitle: New\n---\nNew.\n');
    await yard.build(at(LATER));
    expect(differing(yard)).toEqual(['/new']);
  });
});

describe('the moment of the build', () => {
  const yard = openYard();
  test('that cannot be read is refused with an example', async () => {
    yard.addSmall('valley-bikes');
    const { code, err } = await yard.run('build.ts', ['--now=tomorrow']);
    expect(code).toBe(2);
    expect(err.trim()).toBe('--now=tomorrow: expected a moment such as 2026-12-25T00:00:00Z');
  });
});
