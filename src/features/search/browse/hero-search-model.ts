import { capitalised } from '#domain/lib/words.ts';
import {
  type ChoiceGroup,
  choicesOf,
  DROPDOWN_LIMITS,
  makeGroups,
  modelGroups,
  priceChoices,
} from '#domain/search/filters/choices.ts';
import { countFacets, type StockFacetCounts } from '#domain/search/filters/facets.ts';
import { filterLabel } from '#domain/search/filters/filter-text.ts';
import type { Filter } from '#domain/search/filters/filters.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { tally, withoutUnlisted } from '#domain/search/filters/tally.ts';
import { type OfferParts, offerParts } from '#domain/search/query/offer-text.ts';
import { scriptless } from '#domain/search/results/plain-search.ts';
import { formatNumber } from '#domain/sites/markets/format.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type FormSetting, formSetting } from './form-setting.ts';

export interface HeroField {
  readonly name: Filter;
  readonly label: string;
  /** The entry that chooses nothing. */
  readonly any: string;
  readonly groups: readonly ChoiceGroup[];
}

export interface HeroType {
  readonly label: string;
  /** As the form sends it; nothing for all. */
  readonly value: string;
  /** Whether any is in stock. The others may come with the next delivery. */
  readonly stocked: boolean;
}

export interface HeroSearchModel {
  readonly action: string;
  /** The form's action without JavaScript. */
  readonly plainAction: string;
  readonly types: readonly HeroType[];
  readonly fields: readonly HeroField[];
  readonly offer: OfferParts;
  /** The offer’s number in `counts.json`, so that it is right when the page is read. */
  readonly counted: string;
  readonly byPrice: { readonly label: string; readonly href: string } | null;
  readonly setting: FormSetting;
}

const ALL: HeroType = { label: 'All', value: '', stocked: true };
const TYPES: readonly (readonly [label: string, ...types: CarType[]])[] = [
  ['New', 'new'],
  ['Demo', 'demo'],
  ['Used', 'used'],
];
const COMBINED_TYPES: typeof TYPES = [
  ['New / Demo', 'new', 'demo'],
  ['Used', 'used'],
];

/** Lists all conditions together, then each one. It is empty if there is no choice. */
function typesOf({ facets }: StockFacetCounts, combine: boolean): readonly HeroType[] {
  const stocked = new Set(facets.car_type.map(({ value }) => value));
  const offered = (combine ? COMBINED_TYPES : TYPES).map(([label, ...types]): HeroType => {
    const inStock = types.filter((type) => stocked.has(type));
    const [only] = inStock;
    if (only === undefined) return { label, value: types.join(','), stocked: false };
    return {
      label: inStock.length === 1 ? capitalised(only) : label,
      value: inStock.join(','),
      stocked: true,
    };
  });
  const isChoice = offered.filter((type) => type.stocked).length > 1;
  return isChoice ? [ALL, ...offered].slice(0, DROPDOWN_LIMITS.car_type) : [];
}

const THIRD = {
  colour: { name: 'colour', any: 'Any colour' },
  fuel: { name: 'simple_fuel', any: 'Any fuel' },
  location: { name: 'location_name', any: 'Any location' },
} as const;

type ThirdName = (typeof THIRD)[keyof typeof THIRD]['name'];

const flat = (choices: ChoiceGroup['choices']): readonly ChoiceGroup[] => [{ label: null, choices }];

/** Offers prices. Sites without sale prices, such as hirers, search by weekly price. */
function priceField(
  counts: StockFacetCounts,
  prices: Parameters<typeof priceChoices>[1],
  { search }: SiteConfig,
): HeroField {
  const choices = priceChoices(search.price_ranges, prices);
  if (choices.length > 0) return { name: 'price', label: 'Price', any: 'Any price', groups: flat(choices) };
  const weekly = choicesOf(counts.facets.weekly_price_range, DROPDOWN_LIMITS.other);
  return { name: 'weekly_price_range', label: 'Price a week', any: 'Any price', groups: flat(weekly) };
}

const offersChoice = ({ groups }: HeroField): boolean =>
  groups.reduce((sum, { choices }) => sum + choices.length, 0) > 1;

/** Makes the search form of the hero. Returns null without vehicles. */
export function heroSearch({ dealer, resolve, say }: PageContext): HeroSearchModel | null {
  const { config, market } = dealer;
  const { search, vehicles: words } = config;
  const matching = withoutUnlisted(dealer.vehicles, NOTHING_CHOSEN, search);
  if (matching.length === 0) return null;
  const counts = countFacets(matching);
  const { price = [] } = tally(matching, NOTHING_CHOSEN, ['price'], search).facets;
  const list = (name: ThirdName | 'simple_body', any: string): HeroField => ({
    name,
    label: filterLabel(name, market),
    any: say(any),
    groups: flat(choicesOf(counts.facets[name], DROPDOWN_LIMITS.other)),
  });
  const third = THIRD[search.hero.third_field];
  const fields: readonly HeroField[] = [
    {
      name: 'make',
      label: filterLabel('make', market),
      any: 'Any make',
      groups: makeGroups(counts.facets.make, search.popular_makes),
    },
    {
      name: 'model',
      label: filterLabel('model', market),
      any: 'Any model',
      groups: modelGroups(counts.models),
    },
    list('simple_body', 'Any body'),
    list(third.name, third.any),
    priceField(counts, price, config),
  ];
  const byPrice = resolve(paths.searchByPrice(config));
  return {
    action: addressOf(NOTHING_CHOSEN, config),
    plainAction: scriptless(addressOf(NOTHING_CHOSEN, config)),
    types: typesOf(counts, search.hero.combine_new_and_demo),
    fields: fields.filter(offersChoice),
    offer: offerParts(matching.length, words, (count) => formatNumber(count, market)),
    counted: addressOf(NOTHING_CHOSEN, config),
    byPrice: byPrice ? { label: 'Search by price', href: byPrice.href } : null,
    setting: formSetting(config),
  };
}
