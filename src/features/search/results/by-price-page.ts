import { withArticle } from '#domain/lib/article.ts';
import { capitalised } from '#domain/lib/words.ts';
import {
  endWords,
  PRICE_STEP,
  type PriceSpan,
  priceSlider,
  rangeOfSpan,
  spanWords,
} from '#domain/search/filters/price-slider.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { countWithin, tally } from '#domain/search/filters/tally.ts';
import { offerText } from '#domain/search/query/offer-text.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { formatMoney, formatNumber } from '#domain/sites/markets/format.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { formSetting } from '../browse/form-setting.ts';

/** One bar of the drawing over the slider: how many vehicles cost about so much, as a share of the highest bar. */
export interface PriceBar {
  readonly from: number;
  readonly share: number;
}

const MOST_BARS = 50;

const pricesOf = ({ vehicles, config }: Dealer) =>
  tally(vehicles, NOTHING_CHOSEN, ['price'], config.search).facets.price ?? [];

/** Returns true if there is a vehicle that the slider can find. */
export const hasPrices = (dealer: Dealer): boolean => priceSlider(pricesOf(dealer)) !== null;

/** Makes the bars. The first and the last also count what lies beyond the ends. */
function barsOf(prices: ReturnType<typeof pricesOf>, slider: PriceSpan): readonly PriceBar[] {
  const { min, max } = slider;
  const width = Math.ceil((max - min) / MOST_BARS / PRICE_STEP) * PRICE_STEP;
  const counts = Array.from({ length: Math.ceil((max - min) / width) }, (_, index) => {
    const from = min + index * width;
    const to = from + width;
    const within = { min: index === 0 ? null : from, max: to >= max ? null : to - 0.01 };
    return { from, count: countWithin(prices, within) };
  });
  const highest = Math.max(1, ...counts.map(({ count }) => count));
  return counts.map(({ from, count }) => ({ from, share: Math.round((count / highest) * 100) / 100 }));
}

export function byPricePage({ dealer }: PageContext) {
  const { config, market } = dealer;
  const { one, many } = config.vehicles;
  const prices = pricesOf(dealer);
  const slider = priceSlider(prices);
  if (slider === null) throw new Error('A site without prices has no search by price.');
  const heading = `Find ${withArticle(one)} by price`;
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
    action: addressOf(NOTHING_CHOSEN, config),
    slider: { ...slider, step: PRICE_STEP },
    money: {
      min: endWords('min', slider.min, slider, money),
      max: endWords('max', slider.max, slider, money),
    },
    /** The text of both ends. */
    said: spanWords(slider, slider, money),
    sign: money(0).replace(/[\d.,\s]/g, ''),
    bars: barsOf(prices, slider),
    offer: offerText(countWithin(prices, rangeOfSpan(slider, slider)), config.vehicles, (count) =>
      formatNumber(count, market),
    ),
    setting: formSetting(config),
  };
}

export type ByPricePageModel = ReturnType<typeof byPricePage>;
