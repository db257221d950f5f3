import { existsSync } from 'node:fs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { inodesOf, pagesIn, renewed } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const ARRIVED = 'Just arrived';
const OLD = '2026-01-05T00:00:00Z';

/** The fixture with no vehicle on the move but the one that a test sets in motion. */
function stillYard(later: Parameters<typeof openYard>[0], first: Record<string, unknown> = {}): Yard {
  const yard = openYard(later);
  yard.add(SLUG);
  yard.setStock(
    SLUG,
    yard
      .stock(SLUG)
      .map((vehicle, index) => ({ ...vehicle, created_at: OLD, ...(index === 0 ? first : {}) })),
  );
  return yard;
}

const nothing = { built: 0, skipped: 1, rendered: 0, written: 0 };
const at = (moment: string) => [`--now=${moment}`];

describe('a page is rendered again when what it says is no longer true, and not before', () => {
  test('the tag of a new arrival goes after eight days', async () => {
    const yard = stillYard(onTestFinished, { created_at: '2026-06-28T03:00:00Z' });
    await yard.build(at('2026-07-01T00:00:00Z'));
    const tagged = pagesIn(yard.tree(SLUG))
      .filter(([, html]) => html.includes(ARRIVED))
      .map(([path]) => path);
    expect(tagged).toContain('/index.html');
    const before = inodesOf(yard.served(SLUG));

    expect((await yard.build(at('2026-07-06T02:59:59.999Z'))).figures).toMatchObject(nothing);
    const { figures } = await yard.build(at('2026-07-06T03:00:00Z'));

    expect(figures).toMatchObject({ built: 1, rendered: tagged.length });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual(tagged);
    for (const [, html] of pagesIn(yard.tree(SLUG))) expect(html).not.toContain(ARRIVED);
  });

  test('news appear when their day begins where the dealer is', async () => {
    const yard = stillYard(onTestFinished);
    yard.write(
      SLUG,
      'news/winter-sale.md',
      '---\ntitle: Winter sale\ndate: 2026-07-10\n---\nBring a coat.\n',
    );
    await yard.build(at('2026-07-01T00:00:00Z'));
    for (const [, text] of yard.tree(SLUG)) expect(text).not.toContain('Winter sale');

    expect((await yard.build(at('2026-07-09T13:59:59.999Z'))).figures).toMatchObject(nothing);
    const before = inodesOf(yard.served(SLUG));
    expect((await yard.build(at('2026-07-09T14:00:00Z'))).figures).toMatchObject({ built: 1, rendered: 3 });

    const changed = renewed(before, inodesOf(yard.served(SLUG)));
    expect(changed.filter((path) => path.endsWith('.html'))).toEqual([
      '/index.html',
      '/news.html',
      '/news/winter-sale.html',
    ]);
    expect(yard.page(SLUG, 'sitemap.xml')).toContain('/news/winter-sale<');
    expect(yard.page(SLUG, 'index.html')).toContain('Winter sale');
  });

  test('a sold vehicle keeps its page for the days the site gives it', async () => {
    const yard = stillYard(onTestFinished, { status: 'sold', sold_date_timestamp: '2026-06-30T12:00:00Z' });
    const page = `cars/${yard.stock(SLUG)[0]?.['slug']}.html`;
    await yard.build(at('2026-07-01T00:00:00Z'));
    expect(yard.page(SLUG, page)).toContain('Sold');

    expect((await yard.build(at('2026-07-03T11:59:59.999Z'))).figures).toMatchObject(nothing);
    expect((await yard.build(at('2026-07-03T12:00:00Z'))).figures).toMatchObject({ built: 1, removed: 1 });

    expect(existsSync(yard.served(SLUG, page))).toBe(false);
    for (const [, text] of yard.tree(SLUG)) expect(text).not.toContain(page.replace('.html', ''));
  });

  test('where time changes nothing, a build years later has nothing to do', async () => {
    const yard = stillYard(onTestFinished);
    await yard.build(at('2026-07-01T00:00:00Z'));
    expect((await yard.build(at('2031-01-01T00:00:00Z'))).figures).toMatchObject(nothing);
  });

  test('a build for an earlier moment is made anew', async () => {
    const yard = stillYard(onTestFinished, { created_at: '2026-06-28T03:00:00Z' });
    await yard.build(at('2026-07-20T00:00:00Z'));
    expect(yard.page(SLUG, 'index.html')).not.toContain(ARRIVED);
    await yard.build(at('2026-07-01T00:00:00Z'));
    expect(yard.page(SLUG, 'index.html')).toContain(ARRIVED);
  });
});

describe('the moment of the build', () => {
  const yard = openYard(afterAll);
  test('that cannot be read is refused with an example', async () => {
    yard.add('valley-bikes');
    const { code, err } = await yard.run('build.ts', ['--now=tomorrow']);
    expect(code).toBe(2);
    expect(err.trim()).toBe('--now=tomorrow: expected a moment such as 2026-12-25T00:00:00Z');
  });
});
