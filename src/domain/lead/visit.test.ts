import { describe, expect, it } from 'vitest';
import { readVisit, withPage } from './visit.ts';

const NOW = 1_700_000_000_000;
const NEW = { since: NOW, pages: [], params: {} };

describe('readVisit', () => {
  it.each<[string, string | null, object]>([
    ['nothing', null, NEW],
    ['what is no JSON', '[', NEW],
    ['a list', '[1]', NEW],
    [
      'a visit',
      '{"since":5,"pages":["/"],"params":{"gclid":"a"}}',
      { since: 5, pages: ['/'], params: { gclid: 'a' } },
    ],
    ['one of another kind', '{"since":"x","pages":{},"params":[]}', NEW],
    [
      'what is not text',
      '{"since":5,"pages":[1,"/a"],"params":{"ref":3}}',
      { since: 5, pages: ['/a'], params: {} },
    ],
    ['one of the future', `{"since":${NOW + 1}}`, NEW],
  ])('reads %s', (_, kept, visit) => expect(readVisit(kept, NOW)).toEqual(visit));
});

describe('withPage', () => {
  const at = (path: string) => new URL(path, 'https://dealer.example');

  it('adds the page, and what the link that led there said', () => {
    expect(withPage(NEW, at('/cars/x?utm_source=google&query=secret&gclid=1'))).toEqual({
      since: NOW,
      pages: ['/cars/x'],
      params: { utm_source: 'google', gclid: '1' },
    });
  });

  it('counts a page once that is loaded again', () => {
    const once = withPage(NEW, at('/a'));
    expect(withPage(once, at('/a?page=2')).pages).toEqual(['/a']);
  });

  it('keeps what earlier links said, and the newest pages', () => {
    const visits = Array.from({ length: 60 }, (_, index) => at(`/${index}`));
    const visit = visits.reduce(withPage, { ...NEW, params: { ref: 'a' } });
    expect(visit.pages).toHaveLength(50);
    expect(visit.pages.at(-1)).toBe('/59');
    expect(visit.params).toEqual({ ref: 'a' });
  });
});
