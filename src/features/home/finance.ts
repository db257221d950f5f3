import { formatMoney } from '#domain/market/format.ts';
import { MARKET_TEXTS } from '#domain/market/market-texts.ts';
import { withArticle } from '#domain/text/article.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { examplePrice, financeExample, termsText } from '#domain/vehicle/repayment.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

const percent = (rate: number) => `${rate.toFixed(2)}%`;

/** The repayment and both rates: three figures of one size, as the law wants them. */
function exampleModel({ dealer }: PageContext) {
  const { config, market, vehicles } = dealer;
  if (config.finance === null) return null;
  const prices = vehicles.filter(isAvailable).map(({ price }) => price);
  const example = financeExample(config.home.finance_example_price ?? examplePrice(prices), config.finance);
  if (example === null) return null;
  const labels = MARKET_TEXTS[market.code].rates;
  return {
    figures: [
      { value: formatMoney(example.weekly, market), label: 'a week' },
      { value: percent(config.finance.annual_rate), label: labels.rate },
      { value: percent(config.finance.comparison_rate), label: labels.comparison },
    ],
    conditions: `An estimate for ${withArticle(`${formatMoney(example.price, market)} ${config.vehicles.one}`)} ${termsText(config.finance, market)}. ${market.lending}`,
    warning: config.finance.warning,
  };
}

/** Shown only if the site offers finance. */
export function financeModel(context: PageContext) {
  const { finance_provider, home, vehicles } = context.dealer.config;
  if (finance_provider === null) return null;
  return {
    title: home.finance_title ?? `Spread the cost of your ${vehicles.one}`,
    text:
      home.finance_text ??
      `We arrange finance through ${finance_provider}. Ask us for a figure on any ${vehicles.one}, take it home and think it over.`,
    example: exampleModel(context),
    href: context.resolve(paths.finance)?.href ?? null,
  };
}

export type FinanceModel = NonNullable<ReturnType<typeof financeModel>>;
