import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

test.each<[string | null, readonly string[]]>([
  [null, []],
  ['', []],
  ['One owner.', ['One owner.']],
  [' One owner. \n \t\nFull history.\r\n\r\n\r\nTow bar.', ['One owner.', 'Full history.', 'Tow bar.']],
])('%j of a feed is drawn as %j', (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs);
});
