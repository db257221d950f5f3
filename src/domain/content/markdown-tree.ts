import type { Nodes, Parent, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { directive } from 'micromark-extension-directive';
import { gfm } from 'micromark-extension-gfm';

/** Enables directives as blocks only: a colon inside a sentence (`8:30`, `ratio 3:1`, `note:this`) is a colon. */
const directiveBlocks = () => ({ flow: directive().flow ?? {} });

export const markdownTree = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfm(), directiveBlocks()],
    mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()],
  });

export const plainText = (node: Nodes): string => {
  if ('value' in node) return node.value;
  return 'children' in node ? (node as Parent).children.map(plainText).join('') : '';
};
