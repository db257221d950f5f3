import { takesDeposits } from '#domain/checkout/reservable.ts';
import type { FieldModel } from '#domain/leads/forms/field-model.ts';
import { firstName, lastName, phone, postcode } from '#domain/leads/forms/form-fields.ts';
import { formSite, type LeadConfig } from '#domain/leads/forms/form-site.ts';
import { type ResultsSite, resultsSite } from '#domain/search/results/results-site.ts';
import { type HeadModel, headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { IconName } from '#ui/icons/icon-names.ts';

export type GaragePart = 'cars' | 'enquiries' | 'reservations' | 'searches' | 'details' | 'account';

export interface GarageEntry {
  readonly part: GaragePart;
  readonly title: string;
  readonly icon: IconName;
}

/** The facts about the dealer that the page's script needs. */
export interface GarageFacts {
  readonly market: MarketCode;
  readonly timezone: string;
  readonly shared: boolean;
  /** Null if shoppers have no list. */
  readonly site: ResultsSite | null;
}

export interface GaragePageModel {
  readonly kind: 'garage';
  readonly head: HeadModel;
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly entries: readonly GarageEntry[];
  readonly fields: readonly FieldModel[];
  readonly facts: GarageFacts;
  readonly searchHref: string;
  readonly favouritesHref: string;
  readonly compareHref: string;
  readonly signInHref: string;
  readonly privacyHref: string;
}

type Config = Dealer['config'];

interface Rule extends GarageEntry {
  readonly isThere: (config: Config) => boolean;
}

const always = (): boolean => true;

const RULES: readonly Rule[] = [
  { part: 'cars', title: 'Saved {many}', icon: 'heart', isThere: ({ saved }) => saved.enabled },
  { part: 'enquiries', title: 'Enquiries', icon: 'mail', isThere: always },
  {
    part: 'reservations',
    title: 'Reserved and paid',
    icon: 'tag',
    // Another dealer of the realm may take deposits.
    isThere: (config) => takesDeposits(config) || config.online_payment !== null || config.accounts.shared,
  },
  { part: 'searches', title: 'Saved searches', icon: 'search', isThere: always },
  { part: 'details', title: 'Your details', icon: 'person', isThere: always },
  { part: 'account', title: 'Account', icon: 'wrench', isThere: always },
];

const entriesOf = ({ dealer: { config }, say }: PageContext): readonly GarageEntry[] =>
  RULES.filter(({ isThere }) => isThere(config)).map(({ part, title, icon }) => ({
    part,
    title: say(title),
    icon,
  }));

/** Makes the fields of the account's details, worded as in forms. None is required, and a dealer's rules for enquiries do not apply. */
function detailFields(config: LeadConfig): readonly FieldModel[] {
  const site = formSite({ ...config, forms: { ...config.forms, mobile_only: false } });
  return [firstName, lastName, phone, postcode].flatMap((fieldOf) => {
    const field = fieldOf(site);
    return field === null ? [] : [{ ...field, optional: false }];
  });
}

/** Makes the garage. The page holds no personal data: the API responds to each account. */
export function garagePage(context: PageContext): GaragePageModel {
  const { dealer, say } = context;
  const { config } = dealer;
  const { garage, vehicles, market, timezone, accounts, saved } = config;
  return {
    kind: 'garage',
    head: headModel(dealer, {
      path: garage.path,
      title: garage.name,
      description: `${say('Your saved {many}, enquiries and reservations')} at ${config.name}.`,
      indexed: false,
    }),
    name: garage.name,
    one: vehicles.one,
    many: vehicles.many,
    entries: entriesOf(context),
    fields: detailFields(config),
    facts: {
      market,
      timezone,
      shared: accounts.shared,
      site: saved.enabled ? resultsSite(dealer) : null,
    },
    searchHref: paths.searchDefault(config),
    favouritesHref: paths.favourites,
    compareHref: paths.compare,
    signInHref: paths.signIn,
    privacyHref: paths.privacyPolicy,
  };
}
