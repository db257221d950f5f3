import { describe, expect, test } from 'vitest';
import { foldList, foldParagraphs, paragraphsOf } from './fold.ts';

const text = (length: number) => 'x'.repeat(length);
const sentences = (count: number) =>
  Array.from({ length: count }, (_, i) => `Sentence ${i} ${text(80)}.`).join(' ');

describe('a description', () => {
  test.each([
    ['none', []],
    ['short', ['One.', 'Two.']],
    ['hardly longer than a screen', [text(690), text(100)]],
    ['of one endless word', [text(5_000)]],
  ])('that is %s is shown whole', (_what, paragraphs) => {
    expect(foldParagraphs(paragraphs)).toEqual({ shown: paragraphs, folded: [] });
  });

  test('that is long starts with what fits on a screen', () => {
    const { shown, folded } = foldParagraphs([text(400), text(200), text(200), text(300)]);
    expect([shown.length, folded.length]).toEqual([2, 2]);
  });

  test('of one long paragraph is split after a sentence, without losing a word', () => {
    const whole = sentences(20);
    const { shown, folded } = foldParagraphs([whole]);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatch(/\.$/);
    expect(shown[0]?.length).toBeLessThan(800);
    expect([...shown, ...folded].join(' ')).toBe(whole);
  });
});

test.each([
  [3, 3, 0],
  [12, 12, 0],
  [15, 15, 0],
  [16, 12, 4],
  [40, 12, 28],
])('of %i features %i are shown and %i are folded', (count, shown, folded) => {
  const list = foldList(Array.from({ length: count }), 12);
  expect([list.shown.length, list.folded.length]).toEqual([shown, folded]);
});

test.each<[string | null, readonly string[]]>([
  [null, []],
  ['', []],
  ['One owner.', ['One owner.']],
  [' One owner. \n \t\nFull history.\r\n\r\n\r\nTow bar.', ['One owner.', 'Full history.', 'Tow bar.']],
])('the description %j has the paragraphs %j', (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs);
});
