import { type Element, isTag, isText } from 'domhandler';
import { type BuiltPage, isHidden, textOf } from './page.ts';

/** The accessible name of an element, computed from its text and labels. */
export function nameOf(element: Element, page: BuiltPage): string {
  const { attribs } = element;
  const labelled = (attribs['aria-labelledby'] ?? '').split(/\s+/).flatMap((id) => page.byId.get(id) ?? []);
  if (labelled.length > 0) return labelled.map(textOf).join(' ').trim();
  const own = attribs['aria-label']?.trim();
  return own || spoken(element).trim() || (attribs['title'] ?? '').trim();
}

export function spoken(element: Element): string {
  if (isHidden(element)) return '';
  const { name, attribs, children } = element;
  if (attribs['aria-label']) return attribs['aria-label'];
  if (name === 'img') return attribs['alt'] ?? '';
  return children.map((child) => (isText(child) ? child.data : isTag(child) ? spoken(child) : '')).join(' ');
}
