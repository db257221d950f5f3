import * as v from 'valibot';
import { WITH_VERSIONED_SCRIPT } from '#domain/checkout/processors.ts';
import { leadDeliverySchema } from '#domain/leads/lead-delivery-config.ts';
import { LIST_FILTERS } from '#domain/search/filters/filters.ts';
import { MATCHING_STRATEGIES } from '#domain/search/results/multi-search.ts';
import { ANALYTICS_SETTINGS } from '#domain/shell/analytics-providers/registry.ts';
import { PLACEHOLDER_USES } from '#domain/stock/pictures/gallery.ts';
import { SORTS } from '#domain/vehicles/order.ts';
import {
  atLeastOne,
  doc,
  hostUrl,
  indexName,
  list,
  maybe,
  off,
  on,
  path,
  pathOrUrl,
  percent,
  serverUrl,
  slug,
  text,
  webUrl,
  wholeNumber,
} from './config-fields.ts';

export const BROWSE_TABS = ['brand', 'body', 'price', 'fuel', 'model'] as const;

const engineSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('embedded') }),
  v.strictObject({
    kind: v.literal('meilisearch'),
    host: doc('The address of the Meilisearch server. Shoppers’ browsers ask it directly.', serverUrl),
    index: doc('The name of the dealer’s own index. `npm run stock-push` creates and fills it.', indexName),
    search_key: doc(
      'A key that can only search this index. Browsers see it. The key that fills the index is in the environment.',
      text,
    ),
    asks_on_press: doc(
      'Whether a filter is asked for as soon as it is pressed, a tenth of a second before the click. It costs a few more requests: a press does not always become a click.',
      off,
    ),
  }),
]);

const siteSearchSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('off') }),
  v.strictObject({ kind: v.literal('embedded') }),
  v.strictObject({
    kind: v.literal('meilisearch'),
    host: webUrl,
    index: text,
    search_key: doc('A search-only key. Browsers see it.', text),
    filter: doc(
      'A filter for this dealer’s documents, such as "dealership_slug = reef-city-motors".',
      maybe(text),
    ),
  }),
]);

/** Meilisearch allows at most 255. */
const letters = v.pipe(wholeNumber, v.maxValue(255, 'expected at most 255'));

const collectionSchema = v.strictObject({
  path: doc('The last part of its address, such as "used-suvs".', slug),
  heading: doc('The heading of the list. `{many}` is the word for vehicles.', text),
  chosen: doc(
    'What it lists: for each filter the allowed values.',
    v.pipe(
      v.record(
        v.picklist(LIST_FILTERS),
        v.pipe(v.array(text), v.minLength(1, 'expected at least one value')),
      ),
      v.check((chosen) => Object.keys(chosen).length > 0, 'expected at least one filter'),
    ),
  ),
});

export const searchSchema = v.strictObject({
  base_path: doc(
    'The path of the results pages.',
    v.optional(v.picklist(['/search', '/used-car/list', '/used-car', '/find/rental-cars']), '/search'),
  ),
  collections: doc(
    'Lists with a path of their own, besides those of every site (new, used, rentals …). One with the same path replaces the standard one.',
    list(collectionSchema),
  ),
  default_sort: v.optional(v.picklist(SORTS), 'newest'),
  price_ascending_needs_price: doc(
    'The default order. Cheapest first leaves out vehicles without a price.',
    on,
  ),
  count_unfound: doc(
    'Counts searches without results by their words, without the person. With "consent", only of visitors who allow it. `npm run fleet` and `npm run reports -- --searches` list them.',
    on,
  ),
  box: doc('The search box in the header. Without it there is a link to the results.', on),
  placeholder: doc('The placeholder of the search box.', v.optional(text, 'Search by make, model...')),
  site_search: doc(
    'The index of the search box and its results page: built with the site, hosted, or none.',
    v.optional(siteSearchSchema, { kind: 'embedded' }),
  ),
  popular_makes: doc('How many makes are listed as popular. 0 for none.', v.optional(wholeNumber, 0)),
  synonyms: doc(
    'Synonyms, such as "work horse": ["ute", "van"], besides the trade’s own (src/domain/search/query/trade-words.ts: dual cab, 4wd, auto, merc …). An entry replaces the trade’s, and an empty list removes it.',
    v.optional(v.record(text, v.array(text)), {}),
  ),
  typos_from: doc(
    'From how many letters on a word may have one typo, and two. Half of all model names have four or five letters.',
    v.optional(
      v.pipe(
        v.strictObject({ one: v.optional(letters, 4), two: v.optional(letters, 8) }),
        v.check(({ one, two }) => one <= two, 'expected "two" to be no less than "one"'),
      ),
      {},
    ),
  ),
  matching: doc(
    'Which words are dropped if no vehicle has all: "frequency" the most frequent word, and before it those that find nothing; "last" the last word; "all" none.',
    v.optional(v.picklist(MATCHING_STRATEGIES), 'frequency'),
  ),
  price_ranges: doc(
    'Upper bounds of the price choices.',
    v.optional(v.array(wholeNumber), [10000, 20000, 30000, 40000, 50000, 60000]),
  ),
  weekly_price_ranges: doc(
    'Upper bounds of the weekly price choices.',
    v.optional(v.array(wholeNumber), [100, 150, 200, 250, 300, 400]),
  ),
  hero: v.optional(
    v.strictObject({
      combine_new_and_demo: doc('One choice "New / Demo" instead of two.', off),
      third_field: doc(
        'The field between body and price. "location" if the yards are far apart.',
        v.optional(v.picklist(['colour', 'fuel', 'location']), 'colour'),
      ),
    }),
    {},
  ),
  browse_tabs: v.optional(v.array(v.picklist(BROWSE_TABS)), ['brand', 'body', 'price', 'fuel', 'model']),
  engine: doc(
    'The search engine: the browser itself, or a hosted index.',
    v.optional(engineSchema, { kind: 'embedded' }),
  ),
});

export const vehiclesSchema = v.strictObject({
  one: doc(
    'The word for one of them. A bike, a caravan or a tractor is called so on its own page.',
    v.optional(text, 'car'),
  ),
  many: v.optional(text, 'cars'),
  electric_hybrid_tag: doc('Electric and hybrid vehicles get a tag.', off),
  certified_make: doc('Certified used vehicles of this make get the badge.', maybe(text)),
  certified_badge: maybe(pathOrUrl),
  price_qualifiers: doc(
    'The text beside a price: what it contains. Without it, and where the feed does not say it, shoppers are asked to enquire and builds warn. "" for none. "Drive Away" becomes "Tow Away" beside a caravan and "Ride Away" beside a bike.',
    v.optional(
      v.strictObject({
        new: v.optional(v.string(), ''),
        demo: v.optional(v.string(), ''),
        used: v.optional(v.string(), ''),
      }),
      {},
    ),
  ),
  protected_model_names: doc('Further model names that must not break over two lines.', list(text)),
  hire_offers: doc(
    'What is offered for vehicles that are only for rent or subscription, besides enquiries: "test-drive", "finance". Their `categories` in the feed say so ("rental-cars", "subscription-cars"; for sale as well with "new-cars", "demo-cars" or "used-cars").',
    v.optional(v.array(v.picklist(['test-drive', 'finance'])), []),
  ),
  media_hosts: doc(
    'Origins whose films and 360° views are embedded, such as "https://media.example". Others become links. YouTube and Vimeo are always allowed.',
    list(webUrl),
  ),
  consumer_information_notice: doc('Shows New Zealand’s notice for used vehicles.', off),
  ppsr_statement: doc(
    'What the notice says about security interests in the Personal Property Securities Register.',
    v.optional(
      text,
      'Ask us for the current certificate of this vehicle, or search the register by its plate or VIN at ppsr.companiesoffice.govt.nz.',
    ),
  ),
});

export const savedSchema = v.strictObject({
  enabled: on,
  face: doc(
    'The kind of list that shoppers keep.',
    v.optional(v.picklist(['favourites', 'compare', 'garage']), 'favourites'),
  ),
});

export const garageSchema = v.strictObject({
  path: v.optional(path, '/my-garage'),
  name: v.optional(text, 'My Garage'),
});

/** Pages that require a sign-in. The garage always does, trade-in and selling never do. */
export const gatesSchema = v.strictObject({
  checkout: off,
  finance: off,
  car_finance: doc('The finance application.', off),
  spin_to_win: off,
  online_payment: off,
});

export const accountsSchema = v.strictObject({
  shared: doc(
    'For a file of sites/_groups: a shopper’s account works on all sites of the group. Otherwise each site has its own accounts.',
    off,
  ),
  retention_days: doc(
    'How long an unused account is kept before it and its data are deleted. In a group with shared accounts the longest period applies.',
    v.optional(atLeastOne, 1095),
  ),
});

export const formsSchema = v.strictObject({
  message_required: on,
  name_punctuation: doc('Allows apostrophes and hyphens in names.', off),
  mobile_only: doc('Only mobile numbers are accepted.', off),
  show_category: doc('The general enquiry asks for its subject.', on),
  show_location: doc('Forms ask for the location if there are several.', on),
  show_dealership: doc('The general enquiry asks for the dealership if there are several.', off),
  money_choices: doc(
    'The amounts of a budget field: 5,000 to 70,000 or 300,000 to 800,000.',
    v.optional(v.picklist(['standard', 'large']), 'standard'),
  ),
  proof_of_work: doc(
    'Forms ask the browser for a proof of work (ALTCHA). A lead without one is marked and accepted. Needs ALTCHA_HMAC_KEY in the environment of the API.',
    off,
  ),
});

export const optInSchema = v.strictObject({
  default: on,
  wording: v.optional(text, 'Keep me up to date with offers and news. I can unsubscribe at any time.'),
});

export const financeSchema = v.strictObject({
  annual_rate: percent,
  comparison_rate: percent,
  term_months: v.optional(wholeNumber, 60),
  deposit_percent: v.optional(percent, 0),
  balloon_percent: v.optional(percent, 0),
  warning: doc('The warning beside a repayment. The market’s by default.', v.optional(v.string(), '')),
});

const integrity = v.pipe(
  text,
  v.regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'expected a hash such as "sha384-…"'),
);

export const checkoutSchema = v.strictObject({
  allow: doc('Offers reservations even without a payment_provider.', off),
  terms: doc(
    'The terms to agree to before paying a deposit, one paragraph each. They are stored with the reservation. Have a lawyer read them.',
    v.optional(v.pipe(v.array(text), v.minLength(1, 'expected at least one paragraph')), [
      'The deposit is taken off the price when you buy.',
      'Until a contract is signed you may change your mind, and the deposit is given back in full to the card that it came from.',
    ]),
  ),
  hold_minutes: doc(
    'How long a shopper has to pay before the car is released. The bank’s questions add up to ten more minutes.',
    v.optional(v.pipe(atLeastOne, v.maxValue(120, 'expected at most 120 minutes')), 15),
  ),
  holds_an_hour: doc(
    'How many holds and online payments one network address may start in an hour. Offices and mobile networks share an address. From the fourth on browsers need a proof of work (ALTCHA_HMAC_KEY), and all of them once twenty were started without one.',
    v.optional(v.pipe(atLeastOne, v.maxValue(1000, 'expected at most 1,000 holds')), 20),
  ),
  script_integrity: doc(
    'The integrity hash of a processor’s script, by processor. Browsers refuse any other script, and then no card can be used. Only for processors whose script does not change. Made by: curl -s ADDRESS | openssl dgst -sha384 -binary | base64',
    v.optional(
      v.strictObject(Object.fromEntries(WITH_VERSIONED_SCRIPT.map((type) => [type, v.optional(integrity)]))),
      {},
    ),
  ),
});

export const routesSchema = v.strictObject({
  keep_pages_prefix: doc(
    'Keeps /pages in front of the dealer’s pages, with redirects from the short addresses. Otherwise it is left out.',
    off,
  ),
  blog_as_news: doc('/blog redirects to /news.', off),
  model_pages: doc(
    'The path of model pages: /models/{slug}, or /{slug} at the root. The other form redirects.',
    v.optional(v.picklist(['models', 'root']), 'models'),
  ),
  finance_pre_approval_to_finance: doc(
    '/finance-pre-approval redirects to /finance. Otherwise it is a page of its own, on every site with a finance provider.',
    off,
  ),
});

const imgixSchema = v.strictObject({ kind: v.literal('imgix'), base_url: webUrl });
export const imagesSchema = v.strictObject({
  provider: doc(
    'What resizes pictures: this platform’s server, the host’s image service, or an imgix-like one.',
    v.optional(
      v.variant('kind', [
        imgixSchema,
        v.strictObject({ kind: v.literal('netlify') }),
        v.strictObject({ kind: v.literal('local') }),
      ]),
      { kind: 'local' },
    ),
  ),
  quality: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100)), 75),
  shared: doc(
    'Folders of sites/_shared whose pictures this site can use, under /assets/<folder>/.',
    list(text),
  ),
  photographs: doc(
    'Photographs of the feed: "linked" to where they are, or "kept": fetched and checked at each build, and served by the site itself under /photos/. Keep "linked" if an image CDN has them.',
    v.optional(v.picklist(['linked', 'kept']), 'linked'),
  ),
  placeholders: doc(
    'Of kept photographs, a picture that stands on vehicles of three or more models, such as "photos coming soon" or an advertisement: "left_out", or "last" behind the vehicle’s own.',
    v.optional(v.picklist(PLACEHOLDER_USES), 'left_out'),
  ),
});

export const analyticsSchema = v.strictObject({
  web_vitals: doc(
    'Pages report how fast they were: times only, nothing about the person, nothing stored in the browser.',
    off,
  ),
  ...ANALYTICS_SETTINGS,
});

export const autobotSchema = v.strictObject({
  enabled: doc('A chat. Pages describe their vehicle to it.', off),
  script_url: doc(
    'The chat’s script. It loads on a click on the chat button or a link to #chat, and must open itself. Each later click dispatches the event "chat:open" on the document. Without a script there is no button.',
    maybe(webUrl),
  ),
  hosts: doc(
    'Further addresses that the script uses, such as "wss://live.chat.example". All others are blocked.',
    list(hostUrl),
  ),
  message: doc('The greeting beside the chat button.', maybe(text)),
});

export const leadsSchema = v.strictObject({
  retention_days: doc(
    'How long a lead is kept after its last change before it and its data are deleted. For payments only the buyer’s details are deleted, because the books need the rest.',
    v.optional(atLeastOne, 730),
  ),
  delivery: doc(
    'Where leads go, besides the store, which keeps every lead.',
    v.optional(leadDeliverySchema, {}),
  ),
});
