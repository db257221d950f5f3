import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type { Nodes, Parent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { type Handler, toHast } from 'mdast-util-to-hast';
import { slugify } from '#domain/dealers/location-slug.ts';
import {
  type Block,
  type Body,
  type ContentFault,
  contents,
  isElement,
  type LinkPlace,
  type PixelSize,
  textOf,
} from './body.ts';
import type { TextPlace } from './directives.ts';
import { markdownTree } from './markdown-tree.ts';
import { checkDirectives, type DirectiveFacts, type ReadDirective } from './read-directives.ts';

/** The page’s own title is the one heading of the first level. */
const HIGHEST = 2;
const LOWEST = 6;

/** Starts at the second level, and skips none on the way down: `[1, 3, 3, 2]` → `[2, 3, 3, 3]` */
export function headingLevels(depths: readonly number[]): readonly number[] {
  const above: number[] = [];
  return depths.map((depth) => {
    while ((above.at(-1) ?? 0) >= depth) above.pop();
    above.push(depth);
    return Math.min(HIGHEST + above.length - 1, LOWEST);
  });
}

/** Anchors that pages use for their own parts. */
const RESERVED_IDS = [
  'main',
  'form',
  'next',
  'finance-form',
  'enquire',
  'write',
  'footnote-label',
  'share-menu',
];

function anchorNames(): (text: string) => string {
  const usedIds = new Set(RESERVED_IDS);
  return (text) => {
    const base = slugify(text) || 'part';
    let name = base;
    for (let number = 2; usedIds.has(name); number++) name = `${base}-${number}`;
    usedIds.add(name);
    return name;
  };
}

export interface TextFacts extends DirectiveFacts {
  readonly file: string;
  /** The line of the file that the text begins on. */
  readonly firstLine: number;
  readonly place: TextPlace;
  /** Returns the size of one of the site's pictures, or what is wrong with it. */
  readonly pictureSize: (src: string) => PixelSize | { readonly found: string; readonly expected: string };
  readonly pictures: readonly string[];
}

const isComment = (value: string): boolean => /^<!--[\s\S]*-->$/.test(value.trim());

/** Shows raw HTML as typed, and removes comments. */
function withoutHtml<N extends Nodes>(node: N): N {
  if (!('children' in node)) return node;
  const isFlow = !['paragraph', 'heading', 'tableCell', 'link', 'emphasis', 'strong', 'delete'].includes(
    node.type,
  );
  const children = (node as Parent).children.flatMap((child): Nodes[] => {
    if (child.type !== 'html') return [withoutHtml(child)];
    if (isComment(child.value)) return [];
    const words = { type: 'text', value: child.value } as const;
    return isFlow ? [{ type: 'paragraph', children: [words] }] : [words];
  });
  return { ...node, children };
}

/** Marks a directive in the tree until the text is split into blocks. */
const MARKER = 'x-block';

const markers = (directives: readonly ReadDirective[]): Record<string, Handler> => {
  const at = (node: LeafDirective | ContainerDirective) => directives.findIndex((one) => one.node === node);
  const marker = (node: LeafDirective | ContainerDirective, children: ElementContent[]): Element => ({
    type: 'element',
    tagName: MARKER,
    properties: { index: at(node) },
    children,
  });
  return {
    leafDirective: (_state, node: LeafDirective) => marker(node, []),
    containerDirective: (state, node: ContainerDirective) => marker(node, state.all(node)),
  };
};

const HEADING = /^h[1-6]$/;
const isHeading = ({ tagName, properties }: Element): boolean =>
  HEADING.test(tagName) && properties['id'] === undefined;

function nameHeadings(headings: readonly Element[]): void {
  const levels = headingLevels(headings.map(({ tagName }) => Number(tagName.slice(1))));
  const nameOf = anchorNames();
  for (const [index, heading] of headings.entries()) {
    heading.tagName = `h${levels[index]}`;
    heading.properties['id'] = nameOf(textOf(heading));
  }
}

/** Wraps a wide table in a container that scrolls, also by keyboard. */
function scrollable(table: Element): Element {
  const heads = contents(table).filter((one) => isElement(one) && one.tagName === 'th');
  const label = `Table: ${heads.map(textOf).join(', ')}`;
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: label },
    children: [table],
  };
}

const TICKED = '☑';
const UNTICKED = '☐';

/** Completes Markdown's elements for a page, and drops their source positions. */
function finished(node: ElementContent): ElementContent {
  if (!isElement(node)) return { type: 'text', value: textOf(node) };
  const { tagName, properties } = node;
  if (tagName === 'input') return { type: 'text', value: properties['checked'] === true ? TICKED : UNTICKED };
  const own: Element = { type: 'element', tagName, properties, children: node.children.map(finished) };
  return tagName === 'table' ? scrollable(own) : own;
}

const onlyPicture = (node: ElementContent): Element | undefined => {
  if (!isElement(node) || node.tagName !== 'p') return undefined;
  const [only, ...more] = node.children;
  return only && more.length === 0 && isElement(only) && only.tagName === 'img' ? only : undefined;
};

const property = ({ properties }: Element, name: string): string => String(properties[name] ?? '');

function blockOf(node: ElementContent, directives: readonly ReadDirective[]): Block | undefined {
  if (isElement(node) && node.tagName === MARKER) {
    const read = directives[Number(node.properties['index'])]?.block;
    return read?.kind === 'call-out' ? { ...read, blocks: blocksOf(node.children, directives) } : read;
  }
  const picture = onlyPicture(node);
  if (!picture) return undefined;
  const caption = property(picture, 'title');
  return {
    kind: 'picture',
    src: property(picture, 'src'),
    alt: property(picture, 'alt'),
    caption: caption === '' ? null : caption,
  };
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

function blocksOf(nodes: readonly ElementContent[], directives: readonly ReadDirective[]): readonly Block[] {
  const blocks: Block[] = [];
  let text: ElementContent[] = [];
  const close = () => {
    if (!text.every(isBlank)) blocks.push({ kind: 'text', nodes: text });
    text = [];
  };
  for (const node of nodes) {
    const block = blockOf(node, directives);
    if (block === undefined) {
      text.push(node);
      continue;
    }
    close();
    blocks.push(block);
  }
  close();
  return blocks;
}

function pictureFaults(
  pictures: readonly Element[],
  { pictureSize, pictures: pictureUrls, firstLine }: TextFacts,
): { readonly sizes: Body['sizes']; readonly faults: readonly ContentFault[] } {
  const sizes: Record<string, PixelSize> = {};
  const faults: ContentFault[] = [];
  for (const picture of pictures) {
    const src = property(picture, 'src');
    const line = lineOf(picture, firstLine);
    const about = 'picture';
    if (property(picture, 'alt').trim() === '')
      faults.push({
        line,
        about,
        found: `![](${src})`,
        expected: 'a description of the picture between the square brackets: ![A red ute](…)',
      });
    const size = pictureSize(src);
    if ('width' in size) sizes[src] = size;
    else faults.push({ line, about, ...size, word: src, candidates: pictureUrls });
  }
  return { sizes, faults };
}

const lineOf = ({ position }: Element, firstLine: number): number =>
  (position?.start.line ?? 1) + firstLine - 1;

/** Parses Markdown with directives. The result can be drawn even if parts are faulty. */
export function readMarkdown(
  text: string,
  facts: TextFacts,
): { readonly body: Body; readonly faults: readonly ContentFault[] } {
  const tree = withoutHtml(markdownTree(text));
  const { directives, faults } = checkDirectives(tree, text, facts);
  // The root of a document stays a root.
  const root = toHast(tree, { handlers: markers(directives) }) as HastRoot;
  const elements = root.children.filter((node): node is ElementContent => node.type !== 'doctype');
  const all = elements.flatMap((node) => [node, ...contents(node)]).filter(isElement);
  const named = (name: string) => all.filter(({ tagName }) => tagName === name);
  nameHeadings(all.filter(isHeading));
  const pictures = pictureFaults(named('img'), facts);
  const links = named('a').map(
    (link): LinkPlace => ({ href: property(link, 'href'), line: lineOf(link, facts.firstLine) }),
  );
  const buttons = directives.flatMap(({ block }): readonly LinkPlace[] =>
    block?.kind === 'button' ? [{ href: block.values.href, line: block.line }] : [],
  );
  return {
    body: {
      file: facts.file,
      blocks: blocksOf(elements.map(finished), directives),
      links: [...links, ...buttons],
      anchors: all.flatMap(({ properties }) =>
        properties['id'] === undefined ? [] : [String(properties['id'])],
      ),
      sizes: pictures.sizes,
    },
    faults: [...faults, ...pictures.faults].toSorted((a, b) => a.line - b.line),
  };
}
