import { describe, expect, test } from 'vitest';
import { parseQuery } from './query-parts.ts';
import { similarWords } from './similar-words.ts';
import { placeWords } from './tokenize.ts';

const placed = (...texts: string[]) => placeWords(texts).map(({ word, position }) => `${word}@${position}`);

test.each([
  ['2008 Isuzu D-MAX', ['2008@0', 'isuzu@1', 'd@2', 'max@3']],
  ['Citroën ŠKODA ﬁne', ['citroen@0', 'skoda@1', 'fine@2']],
  ['2.5i, 1,000 km. New!', ['2@0', '5i@1', '1@9', '000@10', 'km@11', 'new@19']],
  ['$1,000 C++ a|b', ['$1@0', '000@1', 'c@2', 'a|b@3']],
  ['  - HiLux', ['hilux@0']],
  ['straße Æ', ['straße@0', 'æ@1']],
])('the text %j has the right words', (text, words) => {
  expect(placed(text)).toEqual(words);
});

test('texts of a list have positions far apart', () => {
  expect(placed('Tow Bar', 'Sunroof')).toEqual(['tow@0', 'bar@1', 'sunroof@9']);
});

describe('a query', () => {
  const parts = (text: string) =>
    parseQuery(text).parts.map(({ words, isPhrase, isPrefix }) => {
      const spelled = words.join(' ');
      return isPhrase ? `"${spelled}"` : isPrefix ? `${spelled}*` : spelled;
    });

  test.each([
    ['toyota hil', ['toyota', 'hil*']],
    ['toyota ', ['toyota']],
    ['"land cruiser" gx', ['"land cruiser"', 'gx*']],
    ['"land cruiser', ['"land cruiser"']],
    ['"one. two"', ['"one"', '"two"']],
    ['CX-5', ['cx', '5*']],
    ['a b c d e f g h i j k l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
    ['---', []],
  ])('%j has the terms %j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  test.each([
    ['toyota -hilux', [['hilux']]],
    ['-"land cruiser" toyota', [['land', 'cruiser']]],
    ['d-max', []],
  ])('%j excludes %j', (text, unwanted) => {
    expect(parseQuery(text).unwanted).toEqual(unwanted);
  });
});

describe('a fuzzy match', () => {
  const vocabulary = ['carolla', 'coral', 'corolla', 'corollas', 'coronet', 'orolla', 'vorolla'];
  const found = (query: string, typos: number, isPrefix = false) => {
    const { one, two } = similarWords(vocabulary, query, typos, isPrefix);
    return [one, two].map((places) => places.map((place) => vocabulary[place]));
  };

  test.each([
    ['corola', 1, false, [['corolla'], []]],
    ['corlola', 1, false, [['corolla'], []]],
    ['corola', 1, true, [['corolla', 'corollas'], []]],
    ['corolla', 1, false, [['carolla', 'corollas'], []]],
    [
      'corolla',
      2,
      false,
      [
        ['carolla', 'corollas'],
        ['orolla', 'vorolla'],
      ],
    ],
    ['corolla', 0, false, [[], []]],
  ] as const)(
    'of %s with %i typos, at the end of the query (%s), finds the right words',
    (query, typos, isPrefix, expected) => {
      expect(found(query, typos, isPrefix)).toEqual(expected);
    },
  );
});
