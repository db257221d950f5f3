import { formatMoney, formatNumber } from '#domain/market/format.ts';
import { headModel } from '#domain/page/head-model.ts';
import { countWithin, tally } from '#domain/search/counting.ts';
import { offerText } from '#domain/search/offer.ts';
import { PRICE_SLIDER, WHOLE_SPAN } from '#domain/search/price-slider.ts';
import { NOTHING_CHOSEN } from '#domain/search/state.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { capitalised } from '#domain/text/capitals.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { formSetting } from './form-setting.ts';

/** One bar of the drawing over the slider: how many vehicles cost about so much, as a share of the highest bar. */
export interface PriceBar {
  readonly from: number;
  readonly share: number;
}

const BAR = 5000;

const pricesOf = ({ vehicles, config }: Dealer) =>
  tally(vehicles, NOTHING_CHOSEN, ['price'], config.search).facets.price ?? [];

/** Whether there is a vehicle that the slider can find. */
export const hasPrices = (dealer: Dealer): boolean => countWithin(pricesOf(dealer), WHOLE_SPAN) > 0;

function barsOf(prices: ReturnType<typeof pricesOf>): readonly PriceBar[] {
  const { min, max } = PRICE_SLIDER;
  const counts = Array.from({ length: (max - min) / BAR }, (_, index) => {
    const from = min + index * BAR;
    return { from, count: countWithin(prices, { min: from, max: from + BAR - 1 }) };
  });
  const highest = Math.max(1, ...counts.map(({ count }) => count));
  return counts.map(({ from, count }) => ({ from, share: Math.round((count / highest) * 100) / 100 }));
}

export function byPricePage({ dealer }: PageContext) {
  const { config, market } = dealer;
  const { one, many } = config.vehicles;
  const prices = pricesOf(dealer);
  const heading = `Find a ${one} by price`;
  const money = (amount: number) => formatMoney(amount, market);
  return {
    kind: 'by-price' as const,
    head: headModel(dealer, {
      path: paths.searchByPrice(config),
      title: `${capitalised(many)} by price`,
      description: `Say what you want to spend and see every ${one} at ${config.name} between two prices.`,
      trail: [{ label: capitalised(many), href: paths.searchDefault(config) }],
      crumb: 'By price',
    }),
    heading,
    intro: `Move the two ends to what you want to spend. We show the dearest of those ${many} first.`,
    action: paths.searchDefault(config),
    slider: PRICE_SLIDER,
    money: { min: money(WHOLE_SPAN.min), max: money(WHOLE_SPAN.max) },
    /** What the two ends say together. */
    said: `${money(WHOLE_SPAN.min)} to ${money(WHOLE_SPAN.max)}`,
    sign: money(0).replace(/[\d.,\s]/g, ''),
    bars: barsOf(prices),
    offer: offerText(countWithin(prices, WHOLE_SPAN), config.vehicles, (count) =>
      formatNumber(count, market),
    ),
    setting: formSetting(config),
  };
}

export type ByPricePageModel = ReturnType<typeof byPricePage>;
