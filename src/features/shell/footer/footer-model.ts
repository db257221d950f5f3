import { licencesOf } from '#domain/dealers/licences.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { weekRows } from '#domain/dealers/opening-hours.ts';
import { addressLine, directionsUrl, hoursOf, placesOf, primaryLocation } from '#domain/dealers/places.ts';
import { localYear } from '#domain/lib/time-zones.ts';
import type { FooterItem } from '#domain/shell/navigation.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { type PhoneModel, phoneModel } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { mapModel } from '#features/dealers/locations/map-model.ts';
import { subscribeModel } from '#features/leads/subscribe-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import {
  firstLink,
  labelOf,
  type NavColumn,
  type NavLink,
  navLinks,
  type Resolve,
} from '../header/nav-link.ts';
import { brandGroups, brandLinks, modelLinks, stockLinks } from '../header/stock-links.ts';

export type FooterVariant = SiteConfig['footer']['variant'];

export interface StaffContact {
  readonly name: string;
  readonly department: string;
  readonly phone: PhoneModel | null;
  readonly image: ImageModel | null;
}

/** Puts the single links together, then the dealer’s own columns. Empty columns are left out. */
const navigationColumns = (items: readonly FooterItem[], resolve: Resolve): readonly NavColumn[] =>
  [
    { title: null, links: navLinks(items, resolve) },
    ...items.map((item) => ({ title: labelOf(item), links: navLinks(item.dropdownItems, resolve) })),
  ].filter(({ links }) => links.length > 0);

const dynamicColumns = ({ dealer, resolve }: PageContext): readonly NavColumn[] =>
  [
    { title: 'Models', links: modelLinks(dealer, resolve) },
    { title: 'In stock', links: stockLinks(dealer, resolve) },
    { title: 'Brands', links: brandLinks(dealer, resolve) },
  ].filter(({ links }) => links.length > 0);

const linksOf = (links: readonly { href: string; label: string }[], resolve: Resolve): readonly NavLink[] =>
  links.map(({ href, label }) => firstLink([href], label, resolve)).filter((link) => link !== null);

function footerPlace(main: Location, { dealer }: PageContext) {
  const { phone, landline_phone } = main.contact_detail;
  return {
    id: main.id,
    name: placeName(main.name),
    href: paths.contactLocation(main),
    address: addressLine(main.address),
    directions: directionsUrl(main.address),
    phone: phoneModel(phone ?? landline_phone, dealer),
    hours: weekRows(hoursOf(main, dealer.config), dealer.market),
  };
}

export type FooterPlace = ReturnType<typeof footerPlace>;

const PORTRAIT = 96;

/** Three people are enough for a footer. The others are on the contact pages. */
const MOST_STAFF: Partial<Readonly<Record<FooterVariant, number>>> = { generic: 3 };

function staffContacts({ dealer, picture }: PageContext): readonly StaffContact[] {
  const { staff, footer } = dealer.config;
  return staff.slice(0, MOST_STAFF[footer.variant]).map(({ image, name, department, phone }) => ({
    name,
    department,
    phone: phoneModel(phone, dealer),
    image:
      image === null
        ? null
        : picture({ src: image, alt: '', ratio: 1, sizes: `${PORTRAIT}px`, widest: PORTRAIT }),
  }));
}

/** Makes the data of a footer. Each variant draws a part of it. */
export function footerModel(context: PageContext) {
  const { dealer, resolve } = context;
  const { config, clock } = dealer;
  const { footer, locations } = config;
  const primary = primaryLocation(locations);
  return {
    variant: footer.variant,
    about: footer.about,
    /** Columns filled from the site’s own data: models, stock, brands. */
    dynamic: dynamicColumns(context),
    /** Columns as the dealer configured them. */
    navigation: navigationColumns(config.navigation.footer, resolve),
    brands: brandGroups(dealer, resolve),
    quickLinks: linksOf(footer.quick_links, resolve),
    serviceLinks: linksOf(footer.service_links, resolve),
    staff: staffContacts(context),
    places: placesOf(locations).map(({ main }) => footerPlace(main, context)),
    /** The dealer's main location. */
    main: footerPlace(primary, context),
    map: mapModel(primary, config),
    salesPhone: phoneModel(footer.sales_phone, dealer),
    licences: licencesOf({ text: footer.licence_text, fixed: footer.licences }, locations),
    year: localYear(clock, config.timezone),
    privacyHref: paths.privacyPolicy,
    /** Set only if the footer is made for subscribing. */
    subscribe: footer.variant === 'subscribe' ? subscribeModel(dealer) : null,
    credit: footer.credit && firstLink([footer.credit.href], footer.credit.label, resolve),
  };
}
