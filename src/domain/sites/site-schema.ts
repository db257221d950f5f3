import * as v from 'valibot';
import { onlinePaymentSchema } from '#domain/checkout/online-payment-config.ts';
import { AUTHORIZATION_TYPES } from '#domain/checkout/processors.ts';
import {
  dealershipSchema,
  dealershipWebsiteSchema,
  gmbProfileSchema,
  locationSchema,
  openingHours,
  reviewsSchema,
  specialHourSchema,
  staffSchema,
} from '#domain/dealers/location-config.ts';
import { spinSchema } from '#domain/leads/prizes/prize-config.ts';
import { FILTERS, type Filter } from '#domain/search/filters/filters.ts';
import { inPlace } from '#domain/search/filters/ranks.ts';
import { navigationSchema } from '#domain/shell/navigation.ts';
import { stockSourceConfigSchema } from '#domain/stock/stock-config.ts';
import { fieldUse } from '#domain/vehicles/attributes/fields.ts';
import {
  doc,
  list,
  matching,
  maybe,
  off,
  pathOrUrl,
  serverUrl,
  slug,
  text,
  timezone,
  webUrl,
  wholeNumber,
} from './config-fields.ts';
import {
  accountsSchema,
  analyticsSchema,
  autobotSchema,
  checkoutSchema,
  financeSchema,
  formsSchema,
  garageSchema,
  gatesSchema,
  imagesSchema,
  leadsSchema,
  optInSchema,
  routesSchema,
  savedSchema,
  searchSchema,
  vehiclesSchema,
} from './feature-config.ts';
import {
  footerSchema,
  groupSubfooterSchema,
  headerSchema,
  homeSchema,
  metaSchema,
  themeSchema,
  topBannerSchema,
} from './look-config.ts';
import { MARKET_CODES } from './markets/market-texts.ts';
import { TEMPLATE_NAMES } from './theme/template-names.ts';

const storeCode = matching(/^[\w.-]{1,64}$/, 'a store code: at most 64 letters, digits, "-", "_" or "."');

const feedsSchema = v.strictObject({
  google: doc(
    'Google vehicle ads read the stock at /feeds/google-vehicles.xml.',
    maybe(
      v.strictObject({
        store_codes: doc(
          'By location id: its store code in the Google business profile. Vehicles elsewhere are left out.',
          v.record(matching(/^\d+$/, 'the id of a location'), storeCode),
        ),
      }),
    ),
  ),
  meta: doc('Meta’s automotive catalogue reads the stock at /feeds/meta-vehicles.csv.', off),
  json: doc('The stock as plain JSON at /feeds/vehicles.json, for the dealer’s partners.', off),
});

/** The editor's token must not write to published branches. */
const PUBLISHED_BRANCHES: ReadonlySet<string> = new Set(['main', 'master']);

/** Where the editor of texts saves to, and how. */
const editingSchema = v.strictObject({
  repo: doc(
    'The GitHub repository of this folder, such as "harbour-group/dealer-sites".',
    v.pipe(
      text,
      v.regex(/^[\w.-]+\/[\w.-]+$/, 'expected the owner and the name, such as "owner/repository"'),
    ),
  ),
  branch: doc(
    'The branch that the editor saves to. A person merges it into the published one.',
    v.optional(
      v.pipe(
        text,
        v.check(
          (name) => !PUBLISHED_BRANCHES.has(name.toLowerCase()),
          'expected a branch of its own for texts, such as "content"; this one is published',
        ),
      ),
      'content',
    ),
  ),
  review: doc(
    'Saved texts need a review: the editor shows drafts, those in review and those ready, each a pull request.',
    off,
  ),
  sign_in_url: doc(
    'The service that signs editors in with GitHub. Netlify’s by default. A personal access token always works.',
    maybe(serverUrl),
  ),
});

const securityContact = matching(
  /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+[\d-]+|https:\/\/[^\s<>"]+)$/,
  'an address starting with mailto:, tel: or https://',
);

/** The contents of /.well-known/security.txt. */
const securitySchema = v.strictObject({
  contacts: doc(
    'Contacts for security reports, best first, such as "mailto:security@platform.example". By default the contact page of the first location.',
    list(securityContact),
  ),
  policy_url: doc(
    'The page about how reports are handled.',
    maybe(matching(/^https:\/\/[^\s<>"]+$/, 'an address starting with https://')),
  ),
  languages: doc(
    'The languages of reports.',
    v.optional(v.array(matching(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/, 'a language such as "en-AU"')), [
      'en',
    ]),
  ),
});

/** Pages generated from the configuration. */
export const READY_PAGES = ['about', 'special-offers', 'careers'] as const;
export type ReadyPage = (typeof READY_PAGES)[number];

/** The filters of a site that configures none. */
const STANDARD_FILTERS: readonly Filter[] = inPlace(FILTERS, (filter) => fieldUse(filter).standardFilter);

/** Everything a dealer can set: the one source of the types, of the editors’ completion and of the reference. */
export const MAPS = ['when-pressed', 'at-once'] as const;

export const siteSchema = v.strictObject({
  $schema: v.optional(v.string()),

  name: doc('The dealer’s name as shoppers know it.', text),
  slug: doc('The name of the folder.', slug),
  url: doc('The address of the site.', webUrl),
  market: doc('Decides language, money, distance, spelling and rules.', v.picklist(MARKET_CODES)),
  timezone: doc('The time zone of the opening hours.', timezone),
  template: doc(
    'A preset of looks and behaviour. Any of its fields can be overridden here.',
    v.optional(v.picklist(TEMPLATE_NAMES), 'classic'),
  ),
  dealer_id: doc('The dealer’s id at the provider. It turns the stock banner on.', maybe(wholeNumber)),
  website_id: doc('The website’s id at the provider.', maybe(wholeNumber)),
  dealership_group: doc('A file of sites/_groups. The site inherits its fields.', maybe(slug)),

  phone: maybe(text),
  address: doc('In one line. The primary location’s address by default.', maybe(text)),
  logo: doc(
    'The wide logo.',
    maybe(v.strictObject({ url: pathOrUrl, square_url: maybe(pathOrUrl), dark_url: maybe(pathOrUrl) })),
  ),
  facebook_url: maybe(webUrl),
  instagram_url: maybe(webUrl),
  youtube_url: maybe(webUrl),
  tiktok_url: maybe(webUrl),
  xtime_url: doc('The address of service bookings.', maybe(webUrl)),
  google_site_verification: maybe(text),

  manufacturer: doc('Slugs of the dealer’s franchised makes.', list(slug)),
  locations: doc(
    'At least one.',
    v.pipe(v.array(locationSchema), v.minLength(1, 'expected at least one location')),
  ),
  dealerships: list(dealershipSchema),
  dealership_websites: doc('Other sites of the same owner.', list(dealershipWebsiteSchema)),
  gmb_profiles: list(gmbProfileSchema),
  opening_hours: doc('Hours of the whole dealer. A location’s own hours win.', openingHours),
  special_hours: list(specialHourSchema),
  special_hours_shown_days: doc(
    'How many days before a special day its hours are shown.',
    v.optional(wholeNumber, 45),
  ),
  staff: list(staffSchema),
  reviews: v.optional(reviewsSchema, {}),

  navigation: doc('Header and footer navigation.', navigationSchema),
  header: v.optional(headerSchema, {}),
  top_banner: v.optional(topBannerSchema, {}),
  footer: v.optional(footerSchema, {}),
  group_subfooter: v.optional(groupSubfooterSchema, {}),
  theme: v.optional(themeSchema, {}),
  home: v.optional(homeSchema, {}),
  meta: v.optional(metaSchema, {}),
  routes: v.optional(routesSchema, {}),

  stock: doc('The source of the vehicles.', v.optional(stockSourceConfigSchema, { kind: 'file' })),
  feeds: doc('Stock files for advertisers and partners.', v.optional(feedsSchema, {})),
  vehicles: v.optional(vehiclesSchema, {}),
  include_sold_cars_days: doc(
    'How many days a sold vehicle is still shown.',
    v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0, 'expected 0 to 14 days'),
        v.maxValue(14, 'expected 0 to 14 days'),
      ),
      3,
    ),
  ),
  default_search_path: doc(
    'The default list of the results pages.',
    v.optional(slug, 'new-used-and-demo-cars'),
  ),
  search_filters: doc(
    'The filters of the results, in order.',
    v.optional(v.array(v.picklist(FILTERS)), [...STANDARD_FILTERS]),
  ),
  search: v.optional(searchSchema, {}),

  finance_provider: maybe(text),
  finance: doc('The terms of repayment calculations.', maybe(financeSchema)),
  payment_provider: maybe(v.picklist(AUTHORIZATION_TYPES)),
  checkout: v.optional(checkoutSchema, {}),
  autograb: doc('Trade-in values by number plate.', off),
  look_ups_a_day: doc(
    'How many paid lookups (plates, registrations, applicants) are made in a day, in the dealer’s time zone. Beyond it forms ask for the details. 0 for none.',
    v.optional(wholeNumber, 200),
  ),
  autobot: v.optional(autobotSchema, {}),
  garage_enabled: off,
  garage: v.optional(garageSchema, {}),
  saved: v.optional(savedSchema, {}),
  gates: v.optional(gatesSchema, {}),
  spin_to_win: doc('A prize wheel, with its page.', maybe(spinSchema)),
  online_payment: doc(
    'Paying an invoice or a deposit by card, at /online-payment.',
    maybe(onlinePaymentSchema),
  ),
  accounts: v.optional(accountsSchema, {}),
  forms: v.optional(formsSchema, {}),
  opt_in: v.optional(optInSchema, {}),
  leads: v.optional(leadsSchema, {}),

  images: v.optional(imagesSchema, {}),
  analytics: v.optional(analyticsSchema, {}),
  editing: doc(
    'An editor for pages and news that saves to the repository. It is on a site of its own, for all dealers who have it.',
    maybe(editingSchema),
  ),
  maps: doc(
    'Whether a map loads on a click, or when it is scrolled into view. With "consent" it loads without a click only for visitors who allow it.',
    v.optional(v.picklist(MAPS), 'when-pressed'),
  ),
  consent: doc('A notice asks before anything loads from third parties that track visitors.', off),
  security: doc('The contents of the site’s /.well-known/security.txt.', v.optional(securitySchema, {})),
  ready_pages: doc(
    'Pages that are generated from this configuration if the dealer has no file in pages/. Leave one out to do without it.',
    v.optional(v.array(v.picklist(READY_PAGES)), [...READY_PAGES]),
  ),
});

export type SiteInput = v.InferInput<typeof siteSchema>;
export type SiteConfig = v.InferOutput<typeof siteSchema>;
