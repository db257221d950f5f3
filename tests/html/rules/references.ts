import type { Element } from 'domhandler';
import { type BuiltPage, shown, tags } from '../page.ts';
import type { Rule } from '../rule.ts';

/** Attributes that name other elements of the page by their ids. */
const REFERENCES: ReadonlySet<string> = new Set([
  'for',
  'list',
  'form',
  'headers',
  'popovertarget',
  'commandfor',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-errormessage',
  'aria-activedescendant',
]);

const SINGLE: ReadonlySet<string> = new Set([
  ...['href', 'src', 'poster', 'action', 'formaction', 'component-url', 'renderer-url'],
]);
const SETS: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);

const fromSet = (set: string): readonly string[] =>
  set.split(/,\s+/).map((entry) => entry.trim().split(' ')[0] ?? '');

const addressesOf = ({ attribs }: Element): readonly string[] =>
  Object.entries(attribs).flatMap(([name, value]) =>
    SINGLE.has(name) ? [value] : SETS.has(name) ? fromSet(value) : [],
  );

const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address);

/** Every address on the page that leads to the site itself, with its element. */
export const ownAddresses = (page: BuiltPage): readonly (readonly [address: string, element: Element])[] =>
  page.elements.flatMap((element) =>
    addressesOf(element)
      .filter(isOwn)
      .map((address) => [address, element] as const),
  );

const wordsOf = (value: string): readonly string[] => value.split(/\s+/).filter(Boolean);

/** The browser makes these itself. */
const isEverywhere = (id: string): boolean => id === '' || id === 'top' || id.startsWith('svgView(');

export const REFERENCE_RULES: readonly Rule[] = [
  {
    name: 'no two elements have the same id',
    wrong: ({ byId }) =>
      [...byId].filter(([, elements]) => elements.length > 1).map(([id, all]) => `${all.length} × ${id}`),
  },
  {
    name: 'what an attribute refers to is there',
    wrong: ({ elements, byId }) =>
      elements.flatMap((element) =>
        Object.entries(element.attribs)
          .flatMap(([name, value]) => (REFERENCES.has(name) ? wordsOf(value) : []))
          .filter((id) => !byId.has(id))
          .map((id) => `${shown(element)} refers to ${id}`),
      ),
  },
  {
    name: 'no link, picture, script or form leads nowhere',
    wrong: (page, { answers }) =>
      ownAddresses(page)
        .filter(([address]) => !answers(address))
        .map(([address, element]) => `${shown(element)} leads to ${address}`),
  },
  {
    name: 'a place in a page that a link leads to is there',
    wrong: (page, { hasId }) =>
      tags(page, 'a', 'use').flatMap((element) => {
        const { href = '' } = element.attribs;
        const [path = '', id = ''] = href.split('#');
        if (isEverywhere(id) || !(isOwn(href) || href.startsWith('#'))) return [];
        const isThere = path === '' ? page.byId.has(id) : hasId(path, id);
        return isThere ? [] : [`${shown(element)}: no ${id}`];
      }),
  },
];
