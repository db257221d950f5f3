import { type Document, type Element, isTag, isText, type Text } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

/** A built page, read once for all rules. */
export interface BuiltPage {
  readonly slug: string;
  /** As shoppers type it: `/`, `/search/used-cars`. */
  readonly path: string;
  /** What its `main` says it is; nothing where a page is drawn by somebody else. */
  readonly kind: string | undefined;
  readonly html: string;
  readonly elements: readonly Element[];
  /** What is read: not scripts, styles and templates. */
  readonly texts: readonly Text[];
  readonly byTag: ReadonlyMap<string, readonly Element[]>;
  readonly byId: ReadonlyMap<string, readonly Element[]>;
}

/** What a person never reads. */
const UNREAD = new Set(['script', 'style']);

function walk(document: Document): Pick<BuiltPage, 'elements' | 'texts'> {
  const elements: Element[] = [];
  const texts: Text[] = [];
  const open: { readonly children: Document['children']; readonly isRead: boolean }[] = [
    { children: document.children, isRead: true },
  ];
  for (let at = open.pop(); at; at = open.pop())
    for (const node of at.children)
      if (isTag(node)) {
        elements.push(node);
        // What a script may make copies of one day is not in the page yet.
        if (node.name === 'template') continue;
        open.push({ children: node.children, isRead: at.isRead && !UNREAD.has(node.name) });
      } else if (at.isRead && isText(node)) texts.push(node);
  return { elements, texts };
}

export function readPage(slug: string, path: string, html: string): BuiltPage {
  const read = walk(parseDocument(html));
  const byTag = Map.groupBy(read.elements, ({ name }) => name);
  return {
    ...{ slug, path, html, ...read, byTag },
    kind: byTag.get('main')?.[0]?.attribs['data-kind'],
    byId: Map.groupBy(
      read.elements.filter(({ attribs }) => attribs['id'] !== undefined),
      ({ attribs }) => attribs['id'] ?? '',
    ),
  };
}

export const tags = ({ byTag }: BuiltPage, ...names: readonly string[]): readonly Element[] =>
  names.flatMap((name) => byTag.get(name) ?? []);

export const textOf = (element: Element): string => textContent(element).replaceAll(/\s+/g, ' ').trim();

/** The nearest element around this one that is wanted. */
export function around(element: Element, isWanted: (one: Element) => boolean): Element | undefined {
  for (let at = element.parent; at !== null; at = at.parent) if (isTag(at) && isWanted(at)) return at;
  return undefined;
}

/** How a complaint names an element. */
export function shown({ name, attribs }: Element): string {
  const said = ['id', 'class', 'name', 'href', 'src', 'type']
    .filter((key) => attribs[key] !== undefined)
    .map((key) => ` ${key}="${(attribs[key] ?? '').slice(0, 60)}"`);
  return `<${name}${said.join('')}>`;
}
