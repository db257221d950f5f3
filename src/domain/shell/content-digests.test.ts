import { describe, expect, test } from 'vitest';
import { advanceContents } from './content-digests.ts';

describe('the date of a page’s last change', () => {
  const before = { '/': ['a', 100], '/about': ['b', 100], '/gone': ['c', 100] } as const;

  test.each([
    ['stays with the same contents', ['/', 'a'], ['a', 100]],
    ['is now with other contents', ['/about', 'x'], ['x', 200]],
    ['is now for a new page', ['/new', 'n'], ['n', 200]],
    ['is not mistaken for what every object has', ['constructor', 'o'], ['o', 200]],
  ] as const)('%s', (_what, page, known) => {
    expect(advanceContents(before, [page], 200)).toEqual({ [page[0]]: known });
  });

  test('is unchanged by a second identical build', () => {
    const once = advanceContents({}, [['/', 'a']], 100);
    expect(advanceContents(once, [['/', 'a']], 900)).toEqual(once);
  });
});
