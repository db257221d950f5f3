import * as v from 'valibot';
import { WITH_VERSIONED_SCRIPT } from '#domain/payment/processors.ts';
import { LIST_FILTERS } from '#domain/search/filters.ts';
import { MATCHING_STRATEGIES } from '#domain/search/multi-search.ts';
import { SORTS } from '#domain/vehicle/order.ts';
import {
  atLeastOne,
  doc,
  hostUrl,
  indexName,
  list,
  matching,
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
} from './fields.ts';
import { leadDeliverySchema } from './lead-delivery.ts';

export const BROWSE_TABS = ['brand', 'body', 'price', 'fuel', 'model'] as const;

const engineSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('embedded') }),
  v.strictObject({
    kind: v.literal('meilisearch'),
    host: doc('The address of the Meilisearch; browsers of shoppers ask it directly.', serverUrl),
    index: doc(
      'Its name there, one of this dealer’s own; `npm run stock-push` makes and fills it.',
      indexName,
    ),
    search_key: doc(
      'A key whose only action is to search this index; it goes to the browser. The key that fills the index stands in the environment.',
      text,
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
    search_key: doc('The search-only key; it goes to the browser.', text),
    filter: doc(
      'Which of the index’s documents are this dealer’s, such as "dealership_slug = reef-city-motors".',
      maybe(text),
    ),
  }),
]);

/** Meilisearch allows at most 255. */
const letters = v.pipe(wholeNumber, v.maxValue(255, 'expected at most 255'));

const collectionSchema = v.strictObject({
  path: doc('The last part of its address, such as "used-suvs".', slug),
  heading: doc('Stands over the list; `{many}` is what the site sells.', text),
  chosen: doc(
    'What it lists: of each filter the values of which a vehicle has one.',
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
    'Where the stock results stand.',
    v.optional(v.picklist(['/search', '/used-car/list', '/used-car', '/find/rental-cars']), '/search'),
  ),
  collections: doc(
    'Lists of the stock with a path of their own, beside those that every site has (new, used, rentals …); of an equal path this one counts.',
    list(collectionSchema),
  ),
  default_sort: v.optional(v.picklist(SORTS), 'newest'),
  price_ascending_needs_price: doc('Cheapest first leaves out vehicles without a price.', on),
  count_unfound: doc(
    'Searches that find nothing are counted by their words, without the person; where "consent" is set, of visitors who allow it. `npm run fleet` and `npm run reports -- --searches` list them.',
    on,
  ),
  box: doc('The search box in the header; without it a link to the results stands there.', on),
  placeholder: doc('Stands in the search box.', v.optional(text, 'Search by make, model...')),
  site_search: doc(
    'What the search box suggests from, and the page of its results: an index built with the site, a hosted one, or neither.',
    v.optional(siteSearchSchema, { kind: 'embedded' }),
  ),
  popular_makes: doc('Lists the first so many makes as popular; 0 lists none.', v.optional(wholeNumber, 0)),
  synonyms: doc(
    'What else a word, or some words in a row, finds, such as "work horse": ["ute", "van"]; beside the trade’s own (src/domain/search/trade-words.ts: dual cab, 4wd, auto, merc …). Of words that stand there this counts instead; an empty list takes them away.',
    v.optional(v.record(text, v.array(text)), {}),
  ),
  typos_from: doc(
    'From how many letters on a word may be mistyped by one letter, and by two. Half the names of models have four or five.',
    v.optional(
      v.pipe(
        v.strictObject({ one: v.optional(letters, 4), two: v.optional(letters, 8) }),
        v.check(({ one, two }) => one <= two, 'expected "two" to be no less than "one"'),
      ),
      {},
    ),
  ),
  matching: doc(
    'What is let go of where no vehicle has all the words: "frequency" the word that finds most, and first what finds nothing; "last" the last word; "all" nothing.',
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
      combine_new_and_demo: doc('One choice "New / Demo" in the place of two.', off),
      third_field: doc(
        'What a shopper chooses by between body and price; "location" where the yards are far apart.',
        v.optional(v.picklist(['colour', 'fuel', 'location']), 'colour'),
      ),
    }),
    {},
  ),
  browse_tabs: v.optional(v.array(v.picklist(BROWSE_TABS)), ['brand', 'body', 'price', 'fuel', 'model']),
  engine: doc(
    'What answers a search: the browser itself, or a hosted index.',
    v.optional(engineSchema, { kind: 'embedded' }),
  ),
});

export const vehiclesSchema = v.strictObject({
  one: doc('What one of them is called.', v.optional(text, 'car')),
  many: v.optional(text, 'cars'),
  electric_hybrid_tag: doc('Electric and hybrid vehicles carry a tag of their own.', off),
  certified_make: doc('Certified used vehicles of this make carry the badge.', maybe(text)),
  certified_badge: maybe(pathOrUrl),
  price_qualifiers: doc(
    'What stands beside a price; the market’s custom where not set, "" for nothing.',
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
    'What is offered besides for vehicles that are only for rent or subscription: "test-drive", "finance". The feed says so in their `categories` ("rental-cars", "subscription-cars"; of what is for sale as well, also "new-cars", "demo-cars" or "used-cars").',
    v.optional(v.array(v.picklist(['test-drive', 'finance'])), []),
  ),
  media_hosts: doc(
    'Addresses whose films and 360° views are shown within the page, such as "https://media.example"; others are links. YouTube and Vimeo need none.',
    list(webUrl),
  ),
  consumer_information_notice: doc('Shows New Zealand’s notice on used vehicles.', off),
  ppsr_statement: doc(
    'What that notice says of security interests in the Personal Property Securities Register.',
    v.optional(
      text,
      'Ask us for the current certificate of this vehicle, or search the register by its plate or VIN at ppsr.companiesoffice.govt.nz.',
    ),
  ),
});

export const savedSchema = v.strictObject({
  enabled: on,
  face: doc(
    'Which list the shopper keeps.',
    v.optional(v.picklist(['favourites', 'compare', 'garage']), 'favourites'),
  ),
});

export const garageSchema = v.strictObject({
  path: v.optional(path, '/my-garage'),
  name: v.optional(text, 'My Garage'),
});

/** Pages that ask for a sign-in; the garage always does, trade-in and selling never do. */
export const gatesSchema = v.strictObject({
  checkout: off,
  finance: off,
  car_finance: doc('The finance application.', off),
  spin_to_win: off,
  online_payment: off,
});

export const accountsSchema = v.strictObject({
  shared: doc(
    'Set in a file of sites/_groups: a shopper of one of the group’s sites is known on all of them. Else each site has accounts of its own.',
    off,
  ),
  retention_days: doc(
    'How long an account is kept that nobody uses; then it is deleted with all that belongs to it. Of a group’s shared accounts the longest period counts.',
    v.optional(atLeastOne, 1095),
  ),
});

export const formsSchema = v.strictObject({
  message_required: on,
  name_punctuation: doc('Lets apostrophes and hyphens stand inside a name.', off),
  mobile_only: doc('Only mobile numbers are accepted.', off),
  show_category: doc('The general enquiry asks what it is about.', on),
  show_location: doc('Forms ask which location is meant, where there are several to choose from.', on),
  show_dealership: doc('The general enquiry asks which dealership is meant, where there are several.', off),
  money_choices: doc(
    'Amounts offered where a form asks for a budget: 5,000 to 70,000 or 300,000 to 800,000.',
    v.optional(v.picklist(['standard', 'large']), 'standard'),
  ),
  proof_of_work: doc(
    'Forms ask the browser for a little work (ALTCHA) while they are filled in; a lead that comes without it is marked, and taken all the same. Needs ALTCHA_HMAC_KEY in the environment of the API.',
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
  warning: doc('Stands with a repayment; the market’s own words where not set.', v.optional(v.string(), '')),
});

const integrity = v.pipe(
  text,
  v.regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'expected a hash such as "sha384-…"'),
);

export const checkoutSchema = v.strictObject({
  allow: doc('Reserving is offered although no payment_provider is named.', off),
  terms: doc(
    'What a shopper agrees to before paying a deposit: one paragraph an entry. What was agreed to is kept with the reservation. Have a lawyer read it.',
    v.optional(v.pipe(v.array(text), v.minLength(1, 'expected at least one paragraph')), [
      'The deposit is taken off the price when you buy.',
      'Until a contract is signed you may change your mind, and the deposit is given back in full to the card that it came from.',
    ]),
  ),
  hold_minutes: doc(
    'How long a shopper has to pay before the car is free for others again; the bank’s questions add up to ten more.',
    v.optional(v.pipe(atLeastOne, v.maxValue(120, 'expected at most 120 minutes')), 15),
  ),
  holds_an_hour: doc(
    'How many holds of cars and online payments one network address may begin within an hour. Offices and mobile networks share one; from the fourth on browsers are asked for a little work (ALTCHA_HMAC_KEY).',
    v.optional(v.pipe(atLeastOne, v.maxValue(1000, 'expected at most 1,000 holds')), 20),
  ),
  script_integrity: doc(
    'By processor, the hash that its script must have (Subresource Integrity): browsers refuse another one, and no card can be paid with. Only processors whose script stays as it is have one. Written by: curl -s ADDRESS | openssl dgst -sha384 -binary | base64',
    v.optional(
      v.strictObject(Object.fromEntries(WITH_VERSIONED_SCRIPT.map((type) => [type, v.optional(integrity)]))),
      {},
    ),
  ),
});

export const routesSchema = v.strictObject({
  keep_pages_prefix: doc(
    'Pages of the dealer keep /pages in front, and the short address leads there; elsewhere it is left out.',
    off,
  ),
  blog_as_news: doc('/blog leads to /news.', off),
  model_pages: doc(
    'Where the pages of models stand: /models/{slug}, or at the root as /{slug}. The other form leads there.',
    v.optional(v.picklist(['models', 'root']), 'models'),
  ),
  finance_pre_approval_to_finance: doc(
    '/finance-pre-approval leads to /finance; elsewhere it is a page of its own, on every site with a finance provider.',
    off,
  ),
});

const imgixSchema = v.strictObject({ kind: v.literal('imgix'), base_url: webUrl });
export const imagesSchema = v.strictObject({
  provider: doc(
    'What resizes pictures: this platform’s server, the host’s image service, or an imgix-style one.',
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
    'Folders of sites/_shared whose pictures this site may use, under /assets/<folder>/.',
    list(text),
  ),
});

export const analyticsSchema = v.strictObject({
  web_vitals: doc(
    'Pages tell how fast they were for those who came: times only, nothing of the person, nothing kept in the browser.',
    off,
  ),
  endpoint: doc('Receives each event as JSON, besides the page’s dataLayer.', maybe(pathOrUrl)),
  tag_manager_id: doc(
    'Google Tag Manager; where "consent" is set, it loads only for visitors who allow it.',
    maybe(matching(/^GTM-[A-Z0-9]+$/, 'an id such as "GTM-AB12CD"')),
  ),
});

export const autobotSchema = v.strictObject({
  enabled: doc('A chat about the vehicle; its page describes the vehicle to it.', off),
  script_url: doc(
    'The chat’s script. It loads when a visitor presses the chat button or a link to #chat, and opens itself; each later press is the event "chat:open" on the document. Without it there is no button.',
    maybe(webUrl),
  ),
  hosts: doc(
    'Further addresses the script talks to, such as "wss://live.chat.example"; all others are blocked.',
    list(hostUrl),
  ),
  message: doc('The greeting beside the chat button.', maybe(text)),
});

export const leadsSchema = v.strictObject({
  retention_days: doc(
    'How long a lead is kept after its last change; then it is deleted with all that belongs to it. Of payments the buyer is emptied then; what was paid stays for the books.',
    v.optional(atLeastOne, 730),
  ),
  delivery: doc(
    'Where leads go besides the store, which keeps every one.',
    v.optional(leadDeliverySchema, {}),
  ),
});
