import type { PriceWording, WeeklyPrice } from '#domain/vehicle/price.ts';

interface Props {
  readonly price: PriceWording;
  readonly weekly: WeeklyPrice | null;
}

const rate = (percent: number) => `${percent.toFixed(2)}%`;

function Weekly({ weekly: { text, terms } }: { readonly weekly: WeeklyPrice }) {
  return (
    <p className="weekly">
      <strong>{text} a week</strong>
      {terms && (
        <>
          {' '}
          <span>
            {rate(terms.annual_rate)} p.a., comparison rate {rate(terms.comparison_rate)} p.a.*
          </span>
        </>
      )}
    </p>
  );
}

export function Price({ price, weekly }: Props) {
  // What is let by the week has no price to buy it at.
  if (price.amount === null && weekly)
    return (
      <p>
        <strong>{weekly.text}</strong> <span>a week</span>
      </p>
    );
  return (
    <>
      <p>
        <strong data-words={price.amount === null ? '' : undefined}>{price.text}</strong>
        {price.qualifier && (
          <>
            {' '}
            <span>{price.qualifier}</span>
          </>
        )}
      </p>
      {weekly && <Weekly weekly={weekly} />}
    </>
  );
}
