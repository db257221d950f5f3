import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { type Body, isElement } from '#domain/content/body.ts';
import type { ImageModel } from '#domain/page/picture.ts';
import type { PageContext } from '#features/page-context.ts';
import { relOf, settledLink } from './settled-link.ts';

/** The widest that a picture of a text is ever drawn. */
const WIDEST = 1280;

/** A picture of a text, never larger than it is. */
export function textPicture(
  { src, alt }: { readonly src: string; readonly alt: string },
  { sizes }: Pick<Body, 'sizes'>,
  { picture }: PageContext,
): ImageModel {
  const { width, height } = sizes[src] ?? { width: 16, height: 9 };
  const widest = Math.round(Math.min(width, WIDEST));
  return picture({
    src,
    alt,
    ratio: width / height,
    sizes: `(min-width: ${widest}px) ${widest}px, 100vw`,
    widest,
  });
}

const written = (properties: Element['properties'], name: string): string => String(properties[name] ?? '');

function drawnLink(link: Element, body: Body, context: PageContext): readonly ElementContent[] {
  const children = link.children.flatMap((child) => drawn(child, body, context));
  const target = settledLink(written(link.properties, 'href'), body, context);
  if (target === undefined) return children;
  const { href: _, ...properties } = link.properties;
  const rel = relOf(target);
  return [
    { ...link, properties: { ...properties, href: target.href, ...(rel && { rel: [rel] }) }, children },
  ];
}

function drawnPicture({ properties }: Element, body: Body, context: PageContext): ElementContent {
  const asked = { src: written(properties, 'src'), alt: written(properties, 'alt') };
  const { src, srcset, sizes, width, height, alt } = textPicture(asked, body, context);
  return {
    type: 'element',
    tagName: 'img',
    properties: {
      ...{ src, width, height, alt, loading: 'lazy', decoding: 'async' },
      ...(srcset && { srcSet: srcset, sizes }),
    },
    children: [],
  };
}

function drawn(node: ElementContent, body: Body, context: PageContext): readonly ElementContent[] {
  if (!isElement(node)) return [node];
  if (node.tagName === 'a') return drawnLink(node, body, context);
  if (node.tagName === 'img') return [drawnPicture(node, body, context)];
  return [{ ...node, children: node.children.flatMap((child) => drawn(child, body, context)) }];
}

/** Running text as HTML: its links lead somewhere, its pictures have their room. */
export const textHtml = (nodes: readonly ElementContent[], body: Body, context: PageContext): string =>
  toHtml({ type: 'root', children: nodes.flatMap((node) => [...drawn(node, body, context)]) }).trim();
