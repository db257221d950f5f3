import * as v from 'valibot';
import { footerLinkSchema, socialLinkSchema } from '#domain/shell/navigation.ts';
import {
  colour,
  doc,
  href,
  isoDate,
  list,
  maybe,
  off,
  on,
  pathOrUrl,
  photo,
  text,
  wholeNumber,
} from './config-fields.ts';
import { FONTS } from './theme/font-names.ts';

export const HEADERS = ['standard', 'large', 'large-square'] as const;
export const FOOTERS = [
  'default',
  'navigation',
  'staff',
  'generic',
  'perth-subaru',
  'locations',
  'brands',
  'subscribe',
  'map',
  'group',
  'minimal',
] as const;
export const HOME_SECTIONS = [
  'hero',
  'browse',
  'featured',
  'brands',
  'locations',
  'reviews',
  'offers',
  'about',
  'finance',
  'news',
] as const;
export const HERO_LAYOUTS = ['left', 'right', 'center', 'bottom', 'split', 'market'] as const;
const font = v.picklist(FONTS.map((other) => other.name));

export const themeSchema = v.strictObject({
  brand: doc('The dealer’s main colour.', v.optional(colour, '#1d3557')),
  accent: doc('The colour of the main action. The brand colour by default.', maybe(colour)),
  neutral_hue: doc(
    'The hue (0 to 360) that tints the greys.',
    v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(360)), 250),
  ),
  radius: doc('The radius of corners in pixels.', v.optional(v.picklist([0, 6, 12, 20]), 6)),
  font_display: doc('The typeface of headings.', v.optional(font, 'inter')),
  font_text: doc('The typeface of text.', v.optional(font, 'inter')),
  density: doc('The space around things.', v.optional(v.picklist(['airy', 'normal', 'dense']), 'normal')),
  card: doc(
    'The edge of cards: a fine line, a shadow, a strong frame, or none.',
    v.optional(v.picklist(['lined', 'raised', 'framed', 'bare']), 'lined'),
  ),
  headings: doc(
    'The style of section headings: plain, in capitals under a strong rule, or centred.',
    v.optional(v.picklist(['plain', 'ruled', 'centred']), 'plain'),
  ),
  display_size: doc('The size of the largest type.', v.optional(v.picklist(['normal', 'big']), 'normal')),
  ground: doc(
    'The background of the page: plain, or a tint on which cards stand out.',
    v.optional(v.picklist(['plain', 'tinted']), 'plain'),
  ),
  palette: doc(
    'Light, dark, or the visitor’s preference.',
    v.optional(v.picklist(['light', 'dark', 'auto']), 'light'),
  ),
});

export const headerSchema = v.strictObject({
  variant: v.optional(v.picklist(HEADERS), 'standard'),
  open_dropdowns: doc(
    'What opens a menu on a device with a mouse.',
    v.optional(v.picklist(['hover', 'click']), 'hover'),
  ),
  book_service_button: off,
  finance_pre_approval_button: off,
});

export const topBannerSchema = v.strictObject({
  enabled: doc(
    'The strip above the header on wide screens. The drawer of a phone shows the same either way.',
    on,
  ),
  collapse_locations_above: doc(
    'With more locations than this a single Locations link replaces them.',
    v.optional(v.number(), 3),
  ),
});

export const footerSchema = v.strictObject({
  variant: doc(
    'The footer of every page. "navigation" and "group" need `navigation.footer`.',
    v.optional(v.picklist(FOOTERS), 'default'),
  ),
  about: doc(
    'A short text about the dealer. Shown by the footers "default", "staff", "group", "perth-subaru" and "subscribe".',
    maybe(text),
  ),
  quick_links: doc('Shown by the footer "perth-subaru".', list(footerLinkSchema)),
  service_links: doc('Shown by the footer "perth-subaru".', list(footerLinkSchema)),
  social_links: doc(
    'Replaces the links made from facebook_url and the other fields.',
    list(socialLinkSchema),
  ),
  licence_text: doc('The text before the licence numbers.', v.optional(text, 'Licensed motor dealer')),
  licences: doc(
    'Fixed licence codes, such as {"label": "MRB", "number": "8712"}.',
    list(v.strictObject({ label: text, number: text })),
  ),
  sales_phone: doc('Shown by the footer "perth-subaru". The dealer’s phone by default.', maybe(text)),
  credit: doc(
    'The credit line. Null leaves it out.',
    v.optional(v.nullable(v.strictObject({ label: text, href })), null),
  ),
  bottom_component: doc(
    'The strip at the bottom with the owner’s other websites (`dealership_websites`).',
    on,
  ),
});

export const groupSubfooterSchema = v.strictObject({
  enabled: doc('The strip of the dealer’s group below the footer.', off),
  columns: doc(
    'Four or five columns, the first with the group’s logo, or links over the full width.',
    v.optional(v.picklist([4, 5, 'full']), 4),
  ),
  logo: maybe(v.strictObject({ url: pathOrUrl })),
  title: maybe(text),
  links: list(footerLinkSchema),
});

const offerSchema = v.strictObject({
  title: text,
  text,
  image: maybe(pathOrUrl),
  href: doc('The link for more. It is left out if the site has no such page.', maybe(href)),
  label: doc('The text of the link.', v.optional(text, 'See the offer')),
  until: doc('The last day of the offer.', maybe(isoDate)),
});

export const homeSchema = v.strictObject({
  sections: doc(
    'The sections of the home page in order.',
    v.optional(v.array(v.picklist(HOME_SECTIONS)), [
      'hero',
      'featured',
      'locations',
      'reviews',
      'about',
      'news',
    ]),
  ),
  headline: maybe(text),
  intro: maybe(text),
  hero_image: maybe(pathOrUrl),
  hero_layout: doc(
    'Where the words are: on the picture, beside it, below it, or above the first vehicles and quick filters.',
    v.optional(v.picklist(HERO_LAYOUTS), 'left'),
  ),
  featured_title: maybe(text),
  featured_tag: doc(
    'Vehicles with this tag in the feed, such as "Price Drop", are featured before the newest.',
    maybe(text),
  ),
  about_title: maybe(text),
  about: doc('What the dealer says about itself. Each line is a paragraph.', maybe(text)),
  about_image: maybe(pathOrUrl),
  about_image_alt: doc('A description of the picture.', maybe(text)),
  about_facts: doc(
    'Up to four facts about the dealer, such as {"value": "1987", "label": "on Harbour Road since"}.',
    v.optional(
      v.pipe(
        v.array(v.strictObject({ value: text, label: text })),
        v.maxLength(4, 'expected four facts at most'),
      ),
      [],
    ),
  ),
  offers: doc('Offers on the home page. The first four that have not ended are shown.', list(offerSchema)),
  finance_title: maybe(text),
  finance_text: maybe(text),
  finance_example_price: doc(
    'The price of the weekly example. The median of the stock by default.',
    maybe(wholeNumber),
  ),
});

export const metaSchema = v.strictObject({
  title: doc('The title of the home page. The dealer’s name by default.', maybe(text)),
  description: maybe(text),
  keywords: list(text),
  og_image: doc(
    'The picture for sharing, a photo as JPEG, PNG or WebP. By default one is made from logo and colours.',
    maybe(photo),
  ),
  business_type: doc(
    'The type of business for search engines.',
    v.optional(v.picklist(['AutoDealer', 'MotorcycleDealer', 'AutoRental']), 'AutoDealer'),
  ),
  parent_organization: doc('The name of the dealer’s group for search engines.', maybe(text)),
});
