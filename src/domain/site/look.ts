import * as v from 'valibot';
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
} from './fields.ts';
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
export const HERO_LAYOUTS = ['left', 'right', 'center', 'bottom', 'split', 'market'] as const;
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
  card: doc(
    'How cards stand out: by a fine line, a shadow, a strong frame, or not at all.',
    v.optional(v.picklist(['lined', 'raised', 'framed', 'bare']), 'lined'),
  ),
  headings: doc(
    'How sections are headed: plainly, in capitals under a strong rule, or centred.',
    v.optional(v.picklist(['plain', 'ruled', 'centred']), 'plain'),
  ),
  display_size: doc('Size of the largest type.', v.optional(v.picklist(['normal', 'big']), 'normal')),
  ground: doc(
    'What the page lies on: the plain surface, or a tint of it on which cards shine.',
    v.optional(v.picklist(['plain', 'tinted']), 'plain'),
  ),
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
  enabled: doc(
    'The strip above the header of a wide screen; the drawer of a phone says the same either way.',
    on,
  ),
  collapse_locations_above: doc(
    'With more locations than this a single Locations link is shown in their place.',
    v.optional(v.number(), 3),
  ),
});

export const footerSchema = v.strictObject({
  variant: doc(
    'Which footer stands below every page. "navigation" and "group" are made of `navigation.footer` and need it.',
    v.optional(v.picklist(FOOTERS), 'default'),
  ),
  about: doc(
    'A short text about the dealer. Shown by the footers "default", "staff", "group", "perth-subaru" and "subscribe".',
    maybe(text),
  ),
  quick_links: doc('Shown by the footer "perth-subaru".', list(footerLinkSchema)),
  service_links: doc('Shown by the footer "perth-subaru".', list(footerLinkSchema)),
  social_links: doc('Replaces the links made from facebook_url and its siblings.', list(socialLinkSchema)),
  licence_text: doc('Words in front of the licence numbers.', v.optional(text, 'Licensed motor dealer')),
  licences: doc(
    'Fixed licence codes, such as {"label": "MRB", "number": "8712"}.',
    list(v.strictObject({ label: text, number: text })),
  ),
  sales_phone: doc('Shown by the footer "perth-subaru"; the dealer’s phone where not set.', maybe(text)),
  credit: doc(
    'Credit line; null leaves it out.',
    v.optional(v.nullable(v.strictObject({ label: text, href })), null),
  ),
  bottom_component: doc(
    'The strip at the very bottom of the page with the owner’s other websites (`dealership_websites`).',
    on,
  ),
});

export const groupSubfooterSchema = v.strictObject({
  enabled: doc('The strip of the dealer’s group below the footer.', off),
  columns: doc(
    'Four or five columns, the first of them the group’s logo; or links over the full width.',
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
  href: doc('Where more is said; the link is left out where the site has no such page.', maybe(href)),
  label: doc('The words of that link.', v.optional(text, 'See the offer')),
  until: doc('The last day it holds; it is gone the day after.', maybe(isoDate)),
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
    'Where the words stand: on the picture, beside it, below it, or over the first vehicles and quick filters.',
    v.optional(v.picklist(HERO_LAYOUTS), 'left'),
  ),
  featured_title: maybe(text),
  featured_tag: doc(
    'Vehicles with this tag of the feed, such as "Price Drop", are featured before the newest.',
    maybe(text),
  ),
  about_title: maybe(text),
  about: doc('What the dealer says of itself; each line is a paragraph.', maybe(text)),
  about_image: maybe(pathOrUrl),
  about_image_alt: doc('What the picture shows.', maybe(text)),
  about_facts: doc(
    'Up to four facts the dealer stands by, such as {"value": "1987", "label": "on Harbour Road since"}.',
    v.optional(
      v.pipe(
        v.array(v.strictObject({ value: text, label: text })),
        v.maxLength(4, 'expected four facts at most'),
      ),
      [],
    ),
  ),
  offers: doc('Offers shown on the home page; the first four that are not over.', list(offerSchema)),
  finance_title: maybe(text),
  finance_text: maybe(text),
  finance_example_price: doc(
    'The price that the weekly example is worked out for; the middle one of the stock where not set.',
    maybe(wholeNumber),
  ),
});

export const metaSchema = v.strictObject({
  title: doc('Title of the home page; the dealer’s name where not set.', maybe(text)),
  description: maybe(text),
  keywords: list(text),
  og_image: doc(
    'The picture shown where the site is shared, a photo as JPEG, PNG or WebP; one is made from logo and colours where not set.',
    maybe(photo),
  ),
  business_type: doc(
    'What search engines are told the business is.',
    v.optional(v.picklist(['AutoDealer', 'MotorcycleDealer', 'AutoRental']), 'AutoDealer'),
  ),
  parent_organization: doc(
    'The name of the group the dealer belongs to, as search engines should know it.',
    maybe(text),
  ),
});
