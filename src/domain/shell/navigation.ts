import * as v from 'valibot';
import { doc, href, list, maybe, off, text } from '#domain/sites/config-fields.ts';

export const DYNAMIC_DROPDOWNS = ['brands', 'models', 'tractors', 'bodies', 'columns'] as const;

const labelled = {
  name: maybe(text),
  title: maybe(text),
};
const looked = {
  target: maybe(v.picklist(['_blank', '_self'])),
  className: maybe(text),
};
const linkSchema = v.strictObject({ ...labelled, url: href, ...looked });

const isNamed = ({ name, title }: { readonly name: string | null; readonly title: string | null }) =>
  name !== null || title !== null;
const EXPECTS_NAME = 'expected a "name" or a "title"';

const navigationItemSchema = v.pipe(
  v.strictObject({
    ...labelled,
    url: doc('Where the entry leads. Not needed if it only opens a menu.', maybe(href)),
    ...looked,
    dropdownItems: doc('A plain list of links under the entry.', list(linkSchema)),
    dropdownMenus: doc(
      'Titled columns of links under the entry.',
      list(v.strictObject({ title: text, items: list(linkSchema) })),
    ),
    dynamicDropdown: doc('A menu filled from the site’s own data.', maybe(v.picklist(DYNAMIC_DROPDOWNS))),
    carTypeQty: doc(
      'Shows how many vehicles the list at the entry’s address has. An entry without an address counts the vehicles of this type.',
      maybe(v.picklist(['new', 'demo', 'used', 'all'])),
    ),
    mobileOpen: doc('The entry is open in the drawer of a phone.', off),
  }),
  v.check((item) => isNamed(item), EXPECTS_NAME),
);

const footerItemSchema = v.pipe(
  v.strictObject({
    ...labelled,
    url: doc('Where the entry leads, if it is a link.', maybe(href)),
    ...looked,
    dropdownItems: doc('The links of a column. The entry’s name is its heading.', list(linkSchema)),
  }),
  v.check((item) => isNamed(item), EXPECTS_NAME),
  v.check(
    ({ url, dropdownItems }) => (url === null) === dropdownItems.length > 0,
    'expected a "url" or "dropdownItems": a link, or the heading of a column',
  ),
  v.check(
    ({ url, target, className }) => url !== null || (target === null && className === null),
    'expected "target" and "className" beside a "url" only: a column’s heading is no link',
  ),
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
      'Links and columns of the footer, required by footers that consist of them.',
      v.optional(v.array(footerItemSchema, CANNOT_RUN_WITHOUT_NAVIGATION), []),
    ),
  },
  CANNOT_RUN_WITHOUT_NAVIGATION,
);

export type NavigationItem = v.InferOutput<typeof navigationItemSchema>;
export type FooterItem = v.InferOutput<typeof footerItemSchema>;
