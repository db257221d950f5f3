import { capitalised } from '#domain/lib/words.ts';
import { narrowingText, valueText } from '#domain/search/filters/filter-text.ts';
import type { Filter, ListFilter } from '#domain/search/filters/filters.ts';
import { chosenOf, narrowingsOf, type Range, type SearchState } from '#domain/search/filters/search-state.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';

export const LONGEST_NAME = 100;

interface NamingConfig {
  readonly vehicles: { readonly many: string };
  readonly search_filters: readonly Filter[];
}

/** The filters in the first words of a name. */
const KIND = ['make', 'model', 'badge', 'simple_body'] as const;
const FIRST: ReadonlySet<Filter> = new Set<Filter>(['car_type', ...KIND, 'price']);

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `Kia`, `Kia or Toyota`, `Kia, Mazda or Toyota` */
const either = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function priceText({ min, max }: Range, market: MarketWords): string {
  if (min === null) return max === null ? '' : `under ${formatMoney(max, market)}`;
  const from = formatMoney(min, market);
  return max === null ? `from ${from}` : `between ${from} and ${formatMoney(max, market)}`;
}

const cut = (text: string): string =>
  text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…`;

/** `Toyota Corolla under $30,000`, `Used SUV, automatic, from 2020`, `All cars` */
export function searchName(state: SearchState, config: NamingConfig, market: MarketWords): string {
  const words = (filter: ListFilter) =>
    either(
      chosenOf(state, filter)
        .toSorted()
        .map((value) => valueText(filter, value, market)),
    );
  const texts = KIND.map(words).filter((text) => text !== '');
  const what = texts.length > 0 ? texts : [config.vehicles.many];
  const { price } = state.ranges;
  const rest = narrowingsOf(state, config.search_filters)
    .filter(({ filter }) => filter === 'query' || !FIRST.has(filter))
    .map((one) => narrowingText(one, market))
    .map((text) => (/^(?:From|Up to) /.test(text) ? lowered(text) : text));
  const condition = words('car_type');
  const isAll = condition === '' && texts.length === 0 && price === undefined && rest.length === 0;
  const first = [isAll ? 'All' : condition, ...what, price === undefined ? '' : priceText(price, market)];
  return cut(capitalised([first.filter((text) => text !== '').join(' '), ...rest].join(', ')));
}

/** Characters that reorder or hide text, and line breaks. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Reads a typed name as one line. Returns null if it is empty or too long. */
export function readName(typed: string): string | null {
  const name = typed.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  return name === '' || name.length > LONGEST_NAME ? null : name;
}
