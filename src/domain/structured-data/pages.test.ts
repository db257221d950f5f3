import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { type ArticleFacts, article, webPage, webSite } from './pages.ts';

const SITE = 'https://www.harbour-autos.example';
const DEALER = { '@id': `${SITE}/#dealer` };
const config = configWith();

const newsOf = (fields: Partial<ArticleFacts> = {}) =>
  article(
    {
      ...{ path: '/news/open-day', title: 'Open day', description: null, date: '2026-11-22' },
      ...{ image: null, author: null, tags: [], ...fields },
    },
    config,
  );

test('every page is part of one web site', () => {
  const { '@id': id } = webSite({ config, market: MARKETS.AU });
  const page = webPage({ type: 'WebPage', canonical: `${SITE}/a`, title: 'A', breadcrumb: null }, config);
  expect([id, page.isPartOf['@id']]).toEqual([`${SITE}/#website`, `${SITE}/#website`]);
});

describe('an article', () => {
  test.each([
    ['Kim Lee', { '@type': 'Person', name: 'Kim Lee' }],
    [null, DEALER],
  ])('by %s is by %o', (author, told) => {
    expect(newsOf({ author })).toMatchObject({ author: told, publisher: DEALER });
  });

  test('has its picture by its whole address, and no tags where there are none', () => {
    expect(newsOf({ image: '/assets/day.jpg' }).image).toEqual([`${SITE}/assets/day.jpg`]);
    expect(newsOf()).not.toHaveProperty('keywords');
  });
});
