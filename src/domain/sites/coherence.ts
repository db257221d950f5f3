import { invoiceOffer } from '#domain/checkout/invoice.ts';
import { collectionsOf } from '#domain/search/results/collections.ts';
import { CANNOT_RUN_WITHOUT_NAVIGATION } from '#domain/shell/navigation.ts';
import type { SiteConfig } from './site-schema.ts';
import { LEAST_CONTRAST, unreadableColours } from './theme/palette.ts';

/** A problem that no single field shows: two fields that contradict each other. */
export interface Incoherence {
  readonly path: readonly (string | number)[];
  /** The error's message, if it has one. */
  readonly says?: string;
  readonly found: unknown;
  readonly expected: string;
  readonly candidates?: readonly string[];
}

type Rule = (site: SiteConfig) => Incoherence | readonly Incoherence[];

/** Footers that need configured navigation. */
export const FOOTERS_WITH_NAVIGATION: readonly SiteConfig['footer']['variant'][] = ['navigation', 'group'];

const duplicates = <T>(values: readonly T[]): readonly { value: T; index: number }[] =>
  values
    .map((value, index) => ({ value, index }))
    .filter(({ value, index }) => values.indexOf(value) < index);

const uniqueLocationIds: Rule = ({ locations }) =>
  duplicates(locations.map((location) => location.id)).map(({ value, index }) => ({
    path: ['locations', index, 'id'],
    found: value,
    expected: 'an id no other location has',
  }));

const onePrimaryLocation: Rule = ({ locations }) =>
  locations
    .map((location, index) => ({ location, index }))
    .filter(({ location }) => location.primary)
    .slice(1)
    .map(({ index }) => ({
      path: ['locations', index, 'primary'],
      found: true,
      expected: 'one primary location only',
    }));

const oneEntryPerWeekday: Rule = (site) =>
  [
    { path: ['opening_hours'], hours: site.opening_hours },
    ...site.locations.map((location, index) => ({
      path: ['locations', index, 'contact_detail', 'opening_hours'],
      hours: location.contact_detail.opening_hours,
    })),
  ].flatMap(({ path, hours }) => [
    ...duplicates(hours.map((entry) => entry.weekday)).map(({ value, index }) => ({
      path: [...path, index, 'weekday'],
      found: value,
      expected: 'a weekday that no other entry has',
    })),
    ...hours.flatMap((entry, index) =>
      entry.status === 'Open' &&
      entry.formated_hours === null &&
      (entry.open === null || entry.close === null)
        ? {
            path: [...path, index],
            found: 'Open',
            expected: '"open" and "close" times, or a wording in "formated_hours"',
          }
        : [],
    ),
  ]);

const specialHoursNameALocation: Rule = ({ special_hours, locations }) =>
  special_hours.flatMap((entry, index) =>
    entry.location_name === null || locations.some((location) => location.name === entry.location_name)
      ? []
      : {
          path: ['special_hours', index, 'location_name'],
          found: entry.location_name,
          expected: 'the name of one of the locations',
          candidates: locations.map((location) => location.name),
        },
  );

const footerHasItsNavigation: Rule = ({ footer, navigation }) =>
  FOOTERS_WITH_NAVIGATION.includes(footer.variant) && navigation.footer.length === 0
    ? {
        path: ['navigation', 'footer'],
        says: CANNOT_RUN_WITHOUT_NAVIGATION,
        found: [],
        expected: `a list of entries: the footer "${footer.variant}" shows it`,
      }
    : [];

const distributionLocationsExist: Rule = ({ locations }) =>
  locations.flatMap((location, index) =>
    location.distribution_locations.flatMap((id, position) =>
      locations.some((other) => other.id === id)
        ? []
        : {
            path: ['locations', index, 'distribution_locations', position],
            found: id,
            expected: 'the id of one of the locations',
          },
    ),
  );

const storeCodesBelongToLocations: Rule = ({ feeds, locations }) =>
  Object.keys(feeds.google?.store_codes ?? {})
    .filter((id) => !locations.some((location) => String(location.id) === id))
    .map((id) => ({
      path: ['feeds', 'google', 'store_codes', id],
      found: id,
      expected: 'the id of one of the locations',
      candidates: locations.map((location) => String(location.id)),
    }));

const financeTermsNeedAProvider: Rule = ({ finance, finance_provider }) =>
  finance !== null && finance_provider === null
    ? {
        path: ['finance'],
        found: finance,
        expected: 'a "finance_provider" beside the terms: without one no repayment is shown',
      }
    : [];

const sharedAccountsNeedAGroup: Rule = ({ accounts, dealership_group }) =>
  accounts.shared && dealership_group === null
    ? {
        path: ['accounts', 'shared'],
        found: true,
        expected: 'a "dealership_group" whose sites share their accounts',
      }
    : [];

const onlinePaymentIsThereBehindItsGate: Rule = ({ gates, online_payment }) =>
  gates.online_payment && online_payment === null
    ? {
        path: ['gates', 'online_payment'],
        found: true,
        expected: '"online_payment" beside the gate: without it there is no page to sign in for',
      }
    : [];

const onlinePaymentsCanBeTaken: Rule = ({ online_payment, dealerships }) =>
  (online_payment?.processors ?? []).flatMap(
    ({ authorization_type, authorization_key, dealership }, index): Incoherence | [] => {
      const path = ['online_payment', 'processors', index];
      const own = dealerships.find(({ slug }) => slug === dealership);
      if (dealership !== null && own === undefined)
        return {
          path: [...path, 'dealership'],
          found: dealership,
          expected: 'the slug of one of the dealerships',
          candidates: dealerships.map(({ slug }) => slug),
        };
      const hasKey =
        authorization_key !== null || (authorization_type === 'stripe' && own?.stripe_publishable_key);
      return hasKey
        ? []
        : {
            path: [...path, 'authorization_key'],
            found: null,
            expected: 'the publishable key of the processor: no money can be taken without it',
          };
    },
  );

const onlinePaymentHasARange: Rule = ({ online_payment }) =>
  online_payment !== null && online_payment.min > online_payment.max
    ? { path: ['online_payment', 'min'], found: online_payment.min, expected: 'no more than "max"' }
    : [];

const everyDealershipCanBePaid: Rule = ({ online_payment, dealerships }) =>
  online_payment?.ask_dealership === true &&
  dealerships.some(({ slug }) => invoiceOffer(online_payment, dealerships, slug) === null)
    ? {
        path: ['online_payment', 'ask_dealership'],
        found: true,
        expected: 'a processor for each of the dealerships, or one whose "dealership" is null',
      }
    : [];

const coloursCanBeSeen: Rule = ({ theme }) =>
  unreadableColours(theme).map(({ field, found, against, contrast, nearest }) => ({
    path: ['theme', field],
    found,
    expected: `a colour that is visible on the ${against} page (its contrast is ${contrast.toFixed(2)}:1, at least ${LEAST_CONTRAST}:1 is needed), such as "${nearest}"`,
  }));

const theDefaultPathIsACollection: Rule = (config) => {
  const candidates = collectionsOf(config).map(({ path }) => path);
  return candidates.includes(config.default_search_path)
    ? []
    : {
        path: ['default_search_path'],
        found: config.default_search_path,
        expected: 'the path of a collection: one of every site’s, or of "search.collections"',
        candidates,
      };
};

const RULES: readonly Rule[] = [
  uniqueLocationIds,
  onePrimaryLocation,
  oneEntryPerWeekday,
  specialHoursNameALocation,
  footerHasItsNavigation,
  distributionLocationsExist,
  storeCodesBelongToLocations,
  theDefaultPathIsACollection,
  financeTermsNeedAProvider,
  sharedAccountsNeedAGroup,
  onlinePaymentIsThereBehindItsGate,
  onlinePaymentsCanBeTaken,
  onlinePaymentHasARange,
  everyDealershipCanBePaid,
  coloursCanBeSeen,
];

export const incoherences = (site: SiteConfig): readonly Incoherence[] => RULES.flatMap((rule) => rule(site));
