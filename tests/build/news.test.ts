import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inodesOf, pagesIn, renewed } from './yard/tree.ts';
import { openBuiltYard, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const OTHER = 'valley-bikes';
const TITLE = 'Seventeen dinghies';
const RENAMED = 'Eighteen dinghies';
/** Two with one tag, two with another, one without a tag. */
const NEWS: Readonly<Record<string, string>> = {
  'boats-one': 'tags: [boats]\ndate: 2026-05-01',
  'boats-two': `tags: [boats]\ndate: 2026-05-02`,
  'roads-one': 'tags: [roads]\ndate: 2026-05-03',
  'roads-two': 'tags: [roads]\ndate: 2026-05-04',
  'plain-one': 'date: 2026-05-05',
};
const FEED = '/news/rss.xml';
const SITEMAP = '/sitemap.xml';
/** The site search finds each item by its title. */
const SITE_SEARCH = '/data/site-search.json';

const text = (title: string, matter: string, words = 'Come along.') =>
  `---\ntitle: ${title}\n${matter}\n---\n${words}\n`;

const newsYard = (): Promise<Yard> =>
  openBuiltYard('news', (yard) => {
    yard.addSmall(SLUG);
    yard.addSmall(OTHER);
    for (const [slug, matter] of Object.entries(NEWS))
      yard.write(SLUG, `news/${slug}.md`, text(`Item ${slug}`, matter));
    return yard.build();
  });

const pagesSaying = (yard: Yard, words: string): readonly string[] =>
  yard
    .pages(SLUG)
    .filter(([, html]) => html.includes(words))
    .map(([path]) => path);

/** Builds, and returns the written files of the dealer with the news, and of the others. */
async function changed(yard: Yard) {
  const [own, other] = [SLUG, OTHER].map((slug) => inodesOf(yard.served(slug)));
  const { figures } = await yard.build();
  return {
    figures,
    written: renewed(own ?? new Map(), inodesOf(yard.served(SLUG))),
    elsewhere: renewed(other ?? new Map(), inodesOf(yard.served(OTHER))),
  };
}

describe('one news item', () => {
  test('that gets another title renders the pages that show it, of that dealer, and no other', async () => {
    const yard = await newsYard();
    yard.write(SLUG, 'news/boats-two.md', text(TITLE, NEWS['boats-two'] ?? ''));
    await yard.build();
    const showing = pagesSaying(yard, TITLE);
    // Itself, the list, its tag, the item of the same tag and the two beside it; the home page shows the newest three.
    expect(showing).toEqual([
      '/news.html',
      '/news/boats-one.html',
      '/news/boats-two.html',
      '/news/roads-one.html',
      '/news/tags/boats.html',
    ]);

    yard.write(SLUG, 'news/boats-two.md', text(RENAMED, NEWS['boats-two'] ?? ''));
    const { figures, written, elsewhere } = await changed(yard);

    expect(figures).toMatchObject({ dealers: 2, built: 1, skipped: 1, rendered: showing.length, removed: 0 });
    expect(written).toEqual([...showing, FEED, SITE_SEARCH].toSorted());
    expect(elsewhere).toEqual([]);
    expect(pagesSaying(yard, TITLE)).toEqual([]);
  });

  test('whose words change renders its own page alone', async () => {
    const yard = await newsYard();
    yard.write(
      SLUG,
      'news/boats-two.md',
      text('Item boats-two', NEWS['boats-two'] ?? '', 'Cancelled: wind.'),
    );
    const { figures, written, elsewhere } = await changed(yard);
    expect(figures).toMatchObject({ built: 1, skipped: 1, rendered: 1 });
    expect(written).toEqual(['/news/boats-two.html']);
    expect(elsewhere).toEqual([]);
  });

  test('that is new, and that goes again, renders the pages that come to show it and showed it', async () => {
    const yard = await newsYard();
    const before = yard.tree(SLUG);
    yard.write(SLUG, 'news/newest.md', text(TITLE, 'tags: [roads]\ndate: 2026-06-01'));
    const added = await changed(yard);
    const showing = pagesSaying(yard, TITLE);
    expect(showing).toContain('/index.html');
    expect(showing).toContain('/news/tags/roads.html');
    expect(showing).not.toContain('/news/tags/boats.html');
    expect(added.figures).toMatchObject({ built: 1, skipped: 1, rendered: showing.length });
    expect(added.written).toEqual([...showing, FEED, SITEMAP, SITE_SEARCH].toSorted());

    rmSync(yard.site(SLUG, 'news/newest.md'));
    const removed = await changed(yard);
    const left = showing.filter((path) => path !== '/news/newest.html');
    expect(removed.figures).toMatchObject({ built: 1, skipped: 1, rendered: left.length, removed: 1 });
    expect(removed.written).toEqual([...left, FEED, SITEMAP, SITE_SEARCH].toSorted());
    expect(yard.pages(SLUG)).toEqual(pagesIn(before));
    expect(added.elsewhere.length + removed.elsewhere.length).toBe(0);
  });
});

describe('what leads nowhere', () => {
  test('is told with its line, and stops nothing', async () => {
    const yard = openYard();
    yard.addSmall(SLUG);
    yard.write(SLUG, 'pages/odd.md', '---\ntitle: Odd\n---\n\n[Gone](/pages/gone) and [here](/about).\n');
    yard.write(SLUG, 'redirects.txt', '/before /about\n/lost /nowhere\n');
    const { code, err } = await yard.run('build.ts', ['--now=2026-07-01T00:00:00Z']);
    expect(code).toBe(0);
    expect(err).toContain(`sites/${SLUG}/pages/odd.md:5 links to /pages/gone`);
    expect(err).toContain(`sites/${SLUG}/redirects.txt:2 is left out`);
    expect(yard.page(SLUG, 'odd.html')).toMatch(/<p>Gone and <a href="\/about">here<\/a>\.<\/p>/);
    expect(yard.page(SLUG, '_redirects')).toMatch(/^\/before\s+\/about\s+301$/m);
    expect(yard.page(SLUG, '_redirects')).not.toContain('/lost');
  });
});
