import type { Element, ElementContent } from 'hast';

export const isElement = (node: ElementContent): node is Element => node.type === 'element';

/** Everything inside a node, in the order in which it is read. */
export const contents = (node: ElementContent): readonly ElementContent[] =>
  isElement(node) ? node.children.flatMap((child) => [child, ...contents(child)]) : [];

export const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(textOf).join('') : '';
};
