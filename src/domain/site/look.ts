import * as v from 'valibot';
import { colour, doc, href, list, maybe, off, on, pathOrUrl, text } from './fields.ts';
import { FONTS } from './fonts.ts';
import { footerLinkSchema, socialLinkSchema } from './navigation.ts';

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
const font = v.picklist(FONTS.map((known) => known.name));

export const themeSchema = v.strictObject({
  brand: doc('The dealer’s main colour.', v.optional(colour, '#1d3557')),
  accent: doc('The colour of the one thing to press; the brand colour where not set.', maybe(colour)),
  neutral_hue: doc(
    'Hue (0 to 360) that tints the greys.',
    v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(360)), 250),
  ),
  radius: doc('Roundness of corners in pixels.', v.optional(v.picklist([0, 6, 12, 20]), 6)),
  font_display: doc('Typeface of headings.', v.optional(font, 'inter')),
  font_text: doc('Typeface of text.', v.optional(font, 'inter')),
  density: doc('Space around things.', v.optional(v.picklist(['airy', 'normal', 'dense']), 'normal')),
  palette: doc(
    'Light, dark, or what the visitor’s device prefers.',
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
  enabled: on,
  collapse_locations_above: doc(
    'With more locations than this a single Locations link is shown.',
    v.optional(v.number(), 3),
  ),
});

export const footerSchema = v.strictObject({
  variant: v.optional(v.picklist(FOOTERS), 'default'),
  about: doc('A short text about the dealer.', maybe(text)),
  quick_links: list(footerLinkSchema),
  service_links: list(footerLinkSchema),
  social_links: doc('Replaces the links made from facebook_url and its siblings.', list(socialLinkSchema)),
  licence_text: doc('Words in front of the licence numbers.', v.optional(text, 'Licensed motor dealer')),
  licences: doc(
    'Fixed licence codes, such as {"label": "MRB", "number": "8712"}.',
    list(v.strictObject({ label: text, number: text })),
  ),
  sales_phone: maybe(text),
  credit: doc(
    'Credit line; null leaves it out.',
    v.optional(v.nullable(v.strictObject({ label: text, href })), null),
  ),
  bottom_component: doc('The further component at the very bottom of the page.', on),
});

export const groupSubfooterSchema = v.strictObject({
  enabled: off,
  columns: doc(
    'Four or five columns, or links over the full width.',
    v.optional(v.picklist([4, 5, 'full']), 4),
  ),
  logo: maybe(v.strictObject({ url: pathOrUrl })),
  title: maybe(text),
  links: list(footerLinkSchema),
});

export const homeSchema = v.strictObject({
  sections: doc(
    'The parts of the home page in their order.',
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
    'Where the words stand on the picture.',
    v.optional(v.picklist(['left', 'right', 'center', 'split']), 'left'),
  ),
  about_title: maybe(text),
  about: maybe(text),
  featured_title: maybe(text),
});

export const metaSchema = v.strictObject({
  title: doc('Title of the home page; the dealer’s name where not set.', maybe(text)),
  description: maybe(text),
  keywords: list(text),
  og_image: maybe(pathOrUrl),
});
