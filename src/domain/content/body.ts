import type { Element, ElementContent } from 'hast';
import type * as v from 'valibot';
import type { DirectiveValues, LeafName } from './directives.ts';

/** A picture between paragraphs. Its size is known before it arrives. */
export interface PictureBlock {
  readonly kind: 'picture';
  readonly src: string;
  readonly alt: string;
  readonly caption: string | null;
}

export interface CallOutBlock {
  readonly kind: 'call-out';
  readonly values: DirectiveValues<'call-out'>;
  readonly blocks: readonly Block[];
}

type LeafBlock = {
  readonly [Name in LeafName]: {
    readonly kind: Name;
    readonly values: DirectiveValues<Name>;
    /** The words in square brackets. */
    readonly label: string;
    readonly line: number;
  };
}[LeafName];

/** Running text as a tree, whose links and pictures are settled when the page is made. */
export interface TextBlock {
  readonly kind: 'text';
  readonly nodes: readonly ElementContent[];
}

export type Block = TextBlock | PictureBlock | CallOutBlock | LeafBlock;

export interface LinkPlace {
  readonly href: string;
  readonly line: number;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The parsed text below the front matter. */
export interface Body {
  /** The source file, for messages. */
  readonly file: string;
  readonly blocks: readonly Block[];
  readonly links: readonly LinkPlace[];
  /** The names that links within the text may lead to. */
  readonly anchors: readonly string[];
  /** The sizes of its pictures, by address. */
  readonly sizes: Readonly<Record<string, PixelSize>>;
}

export const EMPTY_BODY: Body = { file: '', blocks: [], links: [], anchors: [], sizes: {} };

export const isEmptyBody = ({ blocks }: Body): boolean => blocks.length === 0;

/** Something in a text that cannot be used, with its line. */
export type ContentFault =
  | {
      readonly line: number;
      /** The subject of the problem: `::stock`, `picture`. */
      readonly about: string;
      readonly found: string;
      readonly expected: string;
      /** A word that was typed, and those that were possible. */
      readonly word?: string;
      readonly candidates?: readonly string[];
    }
  | {
      readonly line: number;
      readonly about: string;
      readonly schema: v.GenericSchema;
      readonly issue: v.BaseIssue<unknown>;
    };

export const isElement = (node: ElementContent): node is Element => node.type === 'element';

export const contents = (node: ElementContent): readonly ElementContent[] =>
  isElement(node) ? node.children.flatMap((child) => [child, ...contents(child)]) : [];

export const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(textOf).join('') : '';
};
