import * as v from 'valibot';
import { doc, href, list, maybe, off, pathOrUrl, text } from './fields.ts';

export const DYNAMIC_DROPDOWNS = ['brands', 'models', 'tractors', 'bodies', 'columns'] as const;

const labelled = {
  name: maybe(text),
  title: maybe(text),
};
const linkSchema = v.strictObject({
  ...labelled,
  url: href,
  target: maybe(v.picklist(['_blank', '_self'])),
  className: maybe(text),
  image: maybe(pathOrUrl),
});

export const navigationItemSchema = v.pipe(
  v.strictObject({
    ...labelled,
    url: doc('Where the entry leads; may be missing where it only opens a menu.', maybe(href)),
    className: maybe(text),
    target: maybe(v.picklist(['_blank', '_self'])),
    dropdownItems: doc('A plain list of links under the entry.', list(linkSchema)),
    dropdownMenus: doc(
      'Titled columns of links under the entry.',
      list(v.strictObject({ title: text, items: list(linkSchema) })),
    ),
    dynamicDropdown: doc('A menu filled from the site’s own data.', maybe(v.picklist(DYNAMIC_DROPDOWNS))),
    carTypeQty: doc(
      'Shows how many vehicles of this type there are.',
      maybe(v.picklist(['new', 'demo', 'used', 'all'])),
    ),
    mobileOpen: doc('The entry stands open in the drawer of a phone.', off),
  }),
  v.check((item) => item.name !== null || item.title !== null, 'expected a "name" or a "title"'),
);

export const footerLinkSchema = v.strictObject({ href, label: text });
export const socialLinkSchema = v.strictObject({
  href,
  icon: v.picklist(['facebook', 'x', 'twitter', 'youtube', 'instagram', 'tiktok', 'linkedin']),
  label: text,
});

export const CANNOT_RUN_WITHOUT_NAVIGATION = 'Cannot run without navigation';

export const navigationSchema = v.strictObject(
  {
    header: doc(
      'The entries of the header, in order.',
      v.array(navigationItemSchema, CANNOT_RUN_WITHOUT_NAVIGATION),
    ),
    footer: doc(
      'Entries of the footer; required by footers that show them.',
      v.optional(v.array(navigationItemSchema, CANNOT_RUN_WITHOUT_NAVIGATION), []),
    ),
  },
  CANNOT_RUN_WITHOUT_NAVIGATION,
);

export type NavigationItem = v.InferOutput<typeof navigationItemSchema>;
