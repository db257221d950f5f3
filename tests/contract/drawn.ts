import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from 'parse5';

/** A normal form for comparisons: elements with sorted attributes, and text. */
export type Drawn = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...Drawn[]];

/** The class of parts that need script. */
const FOR_SCRIPT = /\bwhen-scripted\b/;
/** Attributes that only scripts read. */
const READ_BY_SCRIPT = /^(?:data-(?:form|step)|tabindex)$/;

function attributesOf({ tagName, attrs }: DefaultTreeAdapterTypes.Element): Readonly<Record<string, string>> {
  const all = attrs.map(({ name, value }) => [name, value.replaceAll(/\b(?:one|f)-(?=\w)/g, 'id-')] as const);
  const isTick = all.some(([name, value]) => name === 'type' && /^(?:radio|checkbox)$/.test(value));
  const isEmptyValue = ([name, value]: readonly [string, string]) =>
    name === 'value' && value === '' && tagName === 'input' && !isTick;
  const isFirstChoice = ([name]: readonly [string, string]) =>
    name === 'selected' && all.some(([other, value]) => other === 'value' && value === '');
  const kept = all.filter(
    (one) =>
      !READ_BY_SCRIPT.test(one[0]) && !isEmptyValue(one) && !isFirstChoice(one) && one[1] !== 'form-step',
  );
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function drawn(node: DefaultTreeAdapterTypes.ChildNode): readonly Drawn[] {
  if (tree.isTextNode(node)) {
    const words = node.value.replaceAll(/\s+/g, ' ').trim();
    return words === '' ? [] : [words];
  }
  if (!tree.isElementNode(node)) return [];
  if (node.tagName === 'svg') return ['(an icon)'];
  const attributes = attributesOf(node);
  // Only for screen readers, with script.
  const isSaid = 'role' in attributes && attributes['class'] === 'sr-only';
  if (isSaid || FOR_SCRIPT.test(attributes['class'] ?? '')) return [];
  // What stands in for a script, and the room for free times, which a script asks for.
  if (node.tagName === 'noscript' || attributes['class'] === 'slots') return node.childNodes.flatMap(drawn);
  return [[node.tagName, attributes, ...node.childNodes.flatMap(drawn)]];
}

/** The normal form of a piece of HTML, whichever renderer made it. */
export const drawnIn = (html: string): readonly Drawn[] => parseFragment(html).childNodes.flatMap(drawn);
