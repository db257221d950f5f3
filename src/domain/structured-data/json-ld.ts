import type { GraphNode } from './types.ts';

/** One graph a page, as the text of its data script; no `<` in it can close the script or open another. */
export const jsonLd = (nodes: readonly GraphNode[]): string =>
  nodes.length === 0
    ? ''
    : JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');

/** The known facts. Unknown ones are left out. */
export function known<T extends object>(facts: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(facts).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}
