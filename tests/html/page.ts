import { type Document, type Element, isTag, isText, type Text } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

/** A built page, parsed once for all rules. */
export interface BuiltPage {
  readonly slug: string;
  /** The path: `/`, `/search/used-cars`. */
  readonly path: string;
  /** The kind of page, from its `main` element. Undefined for pages that we do not render. */
  readonly kind: string | undefined;
  readonly html: string;
  readonly elements: readonly Element[];
  /** Visible content: no scripts, styles or templates. */
  readonly texts: readonly Text[];
  /** Everything a person reads or hears: the texts, and attributes that are shown or spoken. */
  readonly words: readonly string[];
  /** Hidden from everybody, by itself or by an ancestor. */
  readonly outOfSight: ReadonlySet<Element>;
  /** Visible, but inside something that is hidden from screen readers. */
  readonly unspoken: ReadonlySet<Element>;
  readonly byTag: ReadonlyMap<string, readonly Element[]>;
  readonly byId: ReadonlyMap<string, readonly Element[]>;
}

const READ_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label', 'content'] as const;

/** Elements whose text no person reads. */
const UNREAD = new Set(['script', 'style']);

const isSilent = ({ attribs }: Element): boolean => attribs['aria-hidden'] === 'true';
const isAway = ({ attribs }: Element): boolean => 'hidden' in attribs || 'inert' in attribs;

export const isHidden = (element: Element): boolean => isSilent(element) || isAway(element);

/** The nodes of one parent, with what they inherit from it. */
interface Within {
  readonly children: Document['children'];
  readonly isRead: boolean;
  readonly isOutOfSight: boolean;
  readonly isUnspoken: boolean;
}

function walk(document: Document): Pick<BuiltPage, 'elements' | 'texts' | 'outOfSight' | 'unspoken'> {
  const elements: Element[] = [];
  const texts: Text[] = [];
  const outOfSight = new Set<Element>();
  const unspoken = new Set<Element>();
  const open: Within[] = [
    { children: document.children, isRead: true, isOutOfSight: false, isUnspoken: false },
  ];
  for (let at = open.pop(); at; at = open.pop())
    for (const node of at.children)
      if (isTag(node)) {
        const isOutOfSight = at.isOutOfSight || isHidden(node);
        elements.push(node);
        if (isOutOfSight) outOfSight.add(node);
        if (at.isUnspoken) unspoken.add(node);
        // The content of a template is not part of the page.
        if (node.name === 'template') continue;
        open.push({
          children: node.children,
          isRead: at.isRead && !UNREAD.has(node.name),
          isOutOfSight,
          isUnspoken: at.isUnspoken || (isSilent(node) && !isAway(node)),
        });
      } else if (at.isRead && isText(node)) texts.push(node);
  return { elements, texts, outOfSight, unspoken };
}

function wordsIn({ texts, elements }: Pick<BuiltPage, 'texts' | 'elements'>): readonly string[] {
  const words = texts.map(({ data }) => data);
  for (const { attribs } of elements)
    for (const name of READ_ATTRIBUTES) if (attribs[name] !== undefined) words.push(attribs[name]);
  return words;
}

export function readPage(slug: string, path: string, html: string): BuiltPage {
  const read = walk(parseDocument(html));
  const byTag = Map.groupBy(read.elements, ({ name }) => name);
  return {
    ...{ slug, path, html, ...read, byTag, words: wordsIn(read) },
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

/** The nearest matching ancestor. */
export function around(element: Element, isWanted: (one: Element) => boolean): Element | undefined {
  for (let at = element.parent; at !== null; at = at.parent) if (isTag(at) && isWanted(at)) return at;
  return undefined;
}

/** The name of an element in a complaint. */
export function shown({ name, attribs }: Element): string {
  const said = ['id', 'class', 'name', 'href', 'src', 'type']
    .filter((key) => attribs[key] !== undefined)
    .map((key) => ` ${key}="${(attribs[key] ?? '').slice(0, 60)}"`);
  return `<${name}${said.join('')}>`;
}
