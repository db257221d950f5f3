import type { Element } from 'domhandler';
import { findAll } from 'domutils';
import { nameOf } from './names.ts';
import { type BuiltPage, textOf } from './page.ts';

type Words = string | RegExp;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const says = (said: string, words: Words): boolean =>
  typeof words === 'string' ? said === words : words.test(said);

/** Finds elements in a part of a page by role and name. A missing element is an error. */
export interface Part {
  readonly element: Element;
  readonly text: string;
  readonly heading: (words: Words) => Part;
  readonly link: (words: Words) => Part;
  readonly navigation: (words: Words) => Part;
  readonly region: (words: Words) => Part;
  /** An element with exactly this text. */
  readonly words: (words: Words) => Part;
}

export function partOf(element: Element, page: BuiltPage): Part {
  const among = (tags: readonly string[], words: Words, called: (one: Element) => string): Part => {
    const [found] = findAll(
      (one) => (tags.length === 0 || tags.includes(one.name)) && says(called(one), words),
      element.children,
    );
    if (found) return partOf(found, page);
    throw new Error(`${page.slug}${page.path}: no ${tags.join(' or ') || 'element'} "${words}"`);
  };
  const name = (one: Element) => nameOf(one, page).replaceAll(/\s+/g, ' ').trim();
  return {
    element,
    text: textOf(element),
    heading: (words) => among(HEADINGS, words, textOf),
    link: (words) => among(['a'], words, name),
    navigation: (words) => among(['nav'], words, name),
    region: (words) => among(['section'], words, name),
    words: (words) => among([], words, textOf),
  };
}
