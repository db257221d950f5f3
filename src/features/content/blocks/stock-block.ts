import type { DirectiveValues } from '#domain/content/directives.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import {
  NOTHING_CHOSEN,
  type SearchState,
  withRange,
  withValues,
} from '#domain/search/filters/search-state.ts';
import type { PageContext } from '#features/page-context.ts';
import { firstAnswer } from '#features/search/results/first-answer.ts';

type StockBlockValues = DirectiveValues<'stock'>;

const LISTS = [
  ['make', 'make'],
  ['model', 'model'],
  ['type', 'car_type'],
  ['body', 'simple_body'],
  ['fuel', 'simple_fuel'],
] as const;

function stateOf(values: StockBlockValues): SearchState {
  const chosen = LISTS.reduce((state, [attribute, filter]) => {
    const value = values[attribute];
    return value === null ? state : withValues(state, filter, [value]);
  }, NOTHING_CHOSEN);
  const most = values['max-price'];
  return most === null ? chosen : withRange(chosen, 'price', { min: null, max: most });
}

/** Shows vehicles as a search would find them, and the link to that search. */
export function stockBlock(values: StockBlockValues, id: string, context: PageContext) {
  const { dealer, card, resolve, say } = context;
  const { config } = dealer;
  const { many } = config.vehicles;
  const state = stateOf(values);
  const { hits, total } = firstAnswer(dealer, state);
  const href = total === 0 ? undefined : resolve(addressOf(state, config));
  const [first] = hits;
  const names = [values.make && (first?.make ?? values.make), values.model && (first?.model ?? values.model)]
    .filter((word) => word !== null)
    .join(' ');
  return {
    kind: 'stock' as const,
    /** Tells rows of one page apart. */
    id,
    title: values.title ?? (names === '' ? say('In stock now') : `${names} ${say('in stock now')}`),
    cards: hits.slice(0, values.limit).map(card),
    more: href
      ? { href: href.href, label: total === 1 ? 'See it in the search' : 'See them all' }
      : { href: addressOf(NOTHING_CHOSEN, config), label: say(`Browse all ${many}`) },
    /** Shown if nothing is found. */
    empty: say(`None of these ${many} is here today.`),
  };
}

export type StockBlockModel = ReturnType<typeof stockBlock>;
