import { formRow } from '#domain/lead/form-rows.ts';
import { namesOf } from '#domain/rows/rows.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { rewritePath } from '#domain/site/links.ts';
import type { NavigationItem } from '#domain/site/navigation.ts';
import { siteWords } from '#domain/site/site-words.ts';
import { formPagesOf } from '#features/leads/form-page.ts';

/** What people call pages that are no forms. A form says it of itself. */
const BY_KIND = {
  contact: 'location address map directions phone opening hours find us contact',
  locations: 'location address map directions phone opening hours find us contact branches yards',
  news: 'blog stories articles',
  article: 'news blog',
  brand: 'range models',
  electric: 'ev evs electric hybrid hybrids plug in charging charger battery',
  'by-price': 'budget price cheap',
  favourites: 'saved favourites favorites hearts shortlist garage',
  compare: 'compare comparison side by side',
  garage: 'my garage saved account',
  'sign-in': 'log in login account register password',
  spin: 'prize prizes wheel competition win spin',
  'online-payment': 'pay payment invoice deposit card',
  'buy-online': 'reserve reservation deposit hold buy online',
} as const satisfies Readonly<Record<string, string>>;

const KINDS = namesOf(BY_KIND);

type Named = Pick<NavigationItem, 'name' | 'title' | 'url'>;

const linksOf = ({ navigation }: Dealer['config']): readonly Named[] => [
  ...navigation.header.flatMap((item) => [
    item,
    ...item.dropdownItems,
    ...item.dropdownMenus.flatMap(({ items }) => items),
  ]),
  ...navigation.footer.flatMap((item) => [item, ...item.dropdownItems]),
];

/** The words by which a page is found besides its name: those of its address, of the dealer’s links to it, and of its kind. */
export function pageWords(
  { path, kind, title }: { readonly path: string; readonly kind: string; readonly title: string },
  { config, site }: Dealer,
): string {
  const form = formPagesOf({ config, site }).find((page) => page.path === path)?.form;
  const row = form === undefined ? null : formRow(form);
  const known = KINDS.find((one) => one === kind);
  const called = linksOf(config)
    .filter(({ url }) => url !== null && rewritePath(url, config).replace(/[?#].*$/, '') === path)
    .map(({ name, title }) => name ?? title);
  const words = [
    title,
    path,
    ...called,
    known && BY_KIND[known],
    row?.searchedAs,
    row?.searchedAsIn?.[config.market],
  ];
  const say = siteWords(config);
  const found = words.flatMap((text) => say(text ?? '').match(/[\p{L}\p{N}'’]+/gu) ?? []);
  return [...new Set(found)].join(' ');
}
