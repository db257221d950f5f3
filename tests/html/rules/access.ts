import { type Element, isTag } from 'domhandler';
import { nameOf, spoken } from '../names.ts';
import { around, type BuiltPage, shown, tags, textOf } from '../page.ts';
import type { Rule } from '../rule.ts';

const UNLABELLED_TYPES = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

function isLabelled(field: Element, page: BuiltPage): boolean {
  const { id } = field.attribs;
  const isNamed = nameOf({ ...field, children: [] } as unknown as Element, page) !== '';
  const inLabel = around(field, ({ name }) => name === 'label');
  const forIt = tags(page, 'label').filter(({ attribs }) => id !== undefined && attribs['for'] === id);
  return isNamed || [...forIt, ...(inLabel ? [inLabel] : [])].some((label) => textOf(label) !== '');
}

const isFrame = ({ name }: Element) =>
  name === 'main' || name === 'article' || name === 'aside' || name === 'nav' || name === 'section';

/** A header or footer is a landmark only if it belongs to the page itself. */
const ofThePage = (page: BuiltPage, name: string): readonly Element[] =>
  tags(page, name).filter((element) => around(element, isFrame) === undefined);

/** Children of a list that are not items are not counted. */
const IN_LISTS = new Set(['li', 'script', 'template']);

const describedAs = (elements: readonly Element[]): readonly string[] => elements.map(shown).slice(0, 5);

export const ACCESS_RULES: readonly Rule[] = [
  {
    name: 'it has one main part, one banner, one footer, and a first link to the main part',
    wrong: (page) => {
      const counts = [
        ['main', tags(page, 'main').length],
        ['header', ofThePage(page, 'header').length],
        ['footer', ofThePage(page, 'footer').length],
      ] as const;
      const [first] = tags(page, 'a').toSorted(
        (one, other) => (one.startIndex ?? 0) - (other.startIndex ?? 0),
      );
      return [
        ...counts.filter(([, count]) => count !== 1).map(([name, count]) => `${count} × ${name}`),
        ...(first?.attribs['href'] === '#main' ? [] : ['the first link does not lead to #main']),
      ];
    },
  },
  {
    name: 'parts of the same kind are told apart by name',
    wrong: (page) => {
      const names = tags(page, 'nav')
        .filter((nav) => !page.outOfSight.has(nav))
        .map((nav) => nameOf({ ...nav, children: [] } as unknown as Element, page));
      return names
        .filter((name, at) => name === '' || names.indexOf(name) !== at)
        .map((name) => `nav "${name}"`);
    },
  },
  {
    name: 'headings go down one level at a time',
    wrong: (page) => {
      const headings = page.elements
        .filter(({ name }) => /^h[1-6]$/.test(name))
        .toSorted((one, other) => (one.startIndex ?? 0) - (other.startIndex ?? 0));
      const levels = headings.map(({ name }) => Number(name.slice(1)));
      return describedAs(headings.filter((_, at) => (levels[at] ?? 0) - (levels[at - 1] ?? 6) > 1));
    },
  },
  {
    name: 'every heading says something',
    wrong: (page) =>
      describedAs(
        page.elements.filter(
          (one) => /^h[1-6]$/.test(one.name) && spoken(one).trim() === '' && !('data-blank' in one.attribs),
        ),
      ),
  },
  {
    name: 'every link and button has a name',
    wrong: (page) =>
      describedAs(
        [
          ...tags(page, 'a').filter(({ attribs }) => 'href' in attribs),
          ...tags(page, 'button', 'summary'),
        ].filter((one) => !page.outOfSight.has(one) && nameOf(one, page) === ''),
      ),
  },
  {
    name: 'every picture has words, or says that it needs none',
    wrong: (page) => describedAs(tags(page, 'img').filter(({ attribs }) => !('alt' in attribs))),
  },
  {
    name: 'every picture has its room before it comes',
    wrong: (page) =>
      describedAs(
        tags(page, 'img', 'iframe').filter(
          ({ attribs }) => !(Number(attribs['width']) > 0 && Number(attribs['height']) > 0),
        ),
      ),
  },
  {
    name: 'every field has a label',
    wrong: (page) =>
      describedAs(
        tags(page, 'input', 'select', 'textarea').filter(
          (field) =>
            !UNLABELLED_TYPES.has(field.attribs['type'] ?? '') &&
            !page.outOfSight.has(field) &&
            !isLabelled(field, page),
        ),
      ),
  },
  {
    name: 'every frame has a title',
    wrong: (page) => describedAs(tags(page, 'iframe').filter(({ attribs }) => !attribs['title'])),
  },
  {
    name: 'lists hold items, and items stand in lists',
    wrong: (page) => [
      ...describedAs(
        tags(page, 'ul', 'ol').filter(({ children }) =>
          children.some((one) => isTag(one) && !IN_LISTS.has(one.name)),
        ),
      ),
      ...describedAs(
        tags(page, 'li').filter(
          ({ parent }) => !(parent && isTag(parent) && ['ul', 'ol', 'menu'].includes(parent.name)),
        ),
      ),
    ],
  },
  {
    name: 'nothing changes the order of the keyboard, or keeps people from zooming',
    wrong: (page) => [
      ...describedAs(page.elements.filter(({ attribs }) => Number(attribs['tabindex'] ?? 0) > 0)),
      ...describedAs(
        tags(page, 'meta').filter(
          ({ attribs }) =>
            /user-scalable|maximum-scale/.test(attribs['content'] ?? '') && attribs['name'] === 'viewport',
        ),
      ),
    ],
  },
  {
    name: 'nothing that takes the focus stands in what is hidden from screen readers',
    wrong: (page) =>
      describedAs(
        tags(page, 'a', 'button', 'input', 'select', 'textarea').filter(
          (one) =>
            one.attribs['tabindex'] !== '-1' && one.attribs['type'] !== 'hidden' && page.unspoken.has(one),
        ),
      ),
  },
];
