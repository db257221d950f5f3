import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { type Block, type Body, isElement } from '#domain/content/body.ts';
import type { DirectiveValues } from '#domain/content/directives.ts';
import { placesOf } from '#domain/dealers/places.ts';
import { formOf, type LeadFormModel } from '#domain/leads/forms/form-model.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { type StaffModel, staffModels } from '#features/dealers/locations/contact-page.ts';
import { type PlaceModel, placeModel } from '#features/dealers/locations/place-model.ts';
import { type FormPlace, formPlace } from '#features/leads/forms/form-props.ts';
import type { PageContext } from '#features/page-context.ts';
import { relOf, settledLink } from './block-link.ts';
import { type OfferModel, offerModels } from './offers.ts';
import { type StockBlockModel, stockBlock } from './stock-block.ts';

/** The widest that a picture of a text is ever drawn. */
const WIDEST = 1280;

/** Draws a picture of a text, never larger than it is. */
function textPicture(
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
  const picture = { src: written(properties, 'src'), alt: written(properties, 'alt') };
  const { src, srcset, sizes, width, height, alt } = textPicture(picture, body, context);
  return {
    type: 'element',
    tagName: 'img',
    properties: {
      src,
      width,
      height,
      alt,
      loading: 'lazy',
      decoding: 'async',
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

/** Writes running text as HTML. Its links are resolved, and room is reserved for its pictures. */
const textHtml = (nodes: readonly ElementContent[], body: Body, context: PageContext): string =>
  toHtml({ type: 'root', children: nodes.flatMap((node) => [...drawn(node, body, context)]) }).trim();

/** One part of a text, ready to be drawn. */
export type BlockModel =
  /** Made from Markdown, in which raw HTML counts as text. */
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'picture'; readonly image: ImageModel; readonly caption: string | null }
  | StockBlockModel
  | { readonly kind: 'location'; readonly place: PlaceModel }
  | { readonly kind: 'form'; readonly form: LeadFormModel; readonly place: FormPlace }
  | { readonly kind: 'staff'; readonly staff: readonly StaffModel[] }
  | { readonly kind: 'offers'; readonly offers: readonly OfferModel[]; readonly empty: string }
  | {
      readonly kind: 'video';
      readonly title: string;
      readonly frame: string;
      readonly watch: string;
      readonly note: string;
    }
  | {
      readonly kind: 'button';
      readonly href: string;
      readonly rel: string | undefined;
      readonly label: string;
      readonly look: DirectiveValues<'button'>['look'];
    }
  | {
      readonly kind: 'call-out';
      readonly tone: DirectiveValues<'call-out'>['tone'];
      readonly title: string | null;
      readonly blocks: readonly BlockModel[];
    };

type Draw<Kind extends Block['kind']> = (
  block: Extract<Block, { kind: Kind }>,
  body: Body,
  context: PageContext,
) => BlockModel | undefined;

const VIDEO_FROM = 'YouTube';

/** How each kind of block is drawn. Null if the site has nothing to show for it. */
const DRAW: { readonly [Kind in Block['kind']]: Draw<Kind> } = {
  text: ({ nodes }, body, context) => ({ kind: 'html', html: textHtml(nodes, body, context) }),
  picture: (block, body, context) => ({
    kind: 'picture',
    image: textPicture(block, body, context),
    caption: block.caption,
  }),
  stock: ({ values, line }, _body, context) => stockBlock(values, `stock-${line}`, context),
  location: ({ values }, _body, context) => {
    const places = placesOf(context.dealer.config.locations);
    const place = values.slug === null ? places[0] : places.find(({ slug }) => slug === values.slug);
    return place && { kind: 'location', place: placeModel(place, context) };
  },
  form: ({ values }, _body, { dealer }) => ({
    kind: 'form',
    form: formOf(values.name, dealer.config),
    place: formPlace(dealer),
  }),
  staff: ({ values }, _body, context) => {
    const staff = staffModels(context, values.department);
    return staff.length === 0 ? undefined : { kind: 'staff', staff };
  },
  offers: (_block, _body, context) => ({
    kind: 'offers',
    offers: offerModels(context),
    empty: context.say('There is no special offer at the moment.'),
  }),
  video: ({ values: { youtube, title } }, _body, { dealer }) => ({
    kind: 'video',
    title,
    frame: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0&playsinline=1`,
    watch: `https://www.youtube.com/watch?v=${youtube}`,
    note: dealer.config.consent
      ? `It comes from ${VIDEO_FROM}. By showing it you agree to that.`
      : `It comes from ${VIDEO_FROM} and loads when you ask for it.`,
  }),
  button: ({ values: { href, look }, label }, body, context) => {
    const link = settledLink(href, body, context);
    return link && { kind: 'button', href: link.href, rel: relOf(link), label, look };
  },
  'call-out': ({ values: { tone, title }, blocks }, body, context) => ({
    kind: 'call-out',
    tone,
    title,
    blocks: drawnBlocks(blocks, body, context),
  }),
};

function drawnBlocks(blocks: readonly Block[], body: Body, context: PageContext): readonly BlockModel[] {
  return blocks.flatMap((block) => {
    // Each kind is drawn by its own entry; the record’s type proves it, a union cannot.
    const draw = DRAW[block.kind] as Draw<Block['kind']>;
    return draw(block, body, context) ?? [];
  });
}

export const contentBlocks = (body: Body, context: PageContext): readonly BlockModel[] =>
  drawnBlocks(body.blocks, body, context);
