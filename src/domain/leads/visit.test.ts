import { describe, expect, it } from 'vitest';
import { readVisit, withPage } from './visit.ts';

const NOW = 1_700_000_000_000;
const NEW = { since: NOW, pages: [], params: {} };
const PAGES = Array.from({ length: 60 }, (_, index) => `/${index}`);

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
      '{"since":5,"pages":[1,["/b"],"/a"],"params":{"ref":3,"cid":["x"]}}',
      { since: 5, pages: ['/a'], params: {} },
    ],
    ['one of the future', `{"since":${NOW + 1}}`, NEW],
    [
      'of endless pages the last',
      JSON.stringify({ since: 5, pages: PAGES }),
      { since: 5, pages: PAGES.slice(-50), params: {} },
    ],
    [
      'no endless texts',
      JSON.stringify({ since: 5, pages: ['x'.repeat(301)], params: { ref: 'x'.repeat(301) } }),
      { since: 5, pages: [], params: {} },
    ],
  ])('reads a stored visit: %s', (_, kept, visit) => expect(readVisit(kept, NOW)).toEqual(visit));
});

describe('withPage', () => {
  const at = (path: string) => new URL(path, 'https://dealer.example');

  it('adds the page, and the parameters of the link that led there', () => {
    expect(withPage(NEW, at('/cars/x?utm_source=google&query=secret&gclid=1'))).toEqual({
      since: NOW,
      pages: ['/cars/x'],
      params: { utm_source: 'google', gclid: '1' },
    });
  });

  it('counts a reloaded page once', () => {
    const once = withPage(NEW, at('/a'));
    expect(withPage(once, at('/a?page=2')).pages).toEqual(['/a']);
  });

  it('cuts a long address to the length that readVisit accepts', () => {
    const visit = withPage(NEW, at(`/${'x'.repeat(400)}`));
    expect(visit.pages).toEqual([`/${'x'.repeat(299)}`]);
    expect(readVisit(JSON.stringify(visit), NOW)).toEqual(visit);
  });

  it('keeps earlier parameters and the newest pages', () => {
    const visit = PAGES.map(at).reduce(withPage, { ...NEW, params: { ref: 'a' } });
    expect(visit.pages).toHaveLength(50);
    expect(visit.pages.at(-1)).toBe('/59');
    expect(visit.params).toEqual({ ref: 'a' });
  });
});
