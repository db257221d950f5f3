import type { PriceWording, WeeklyPrice } from '#domain/vehicle/price.ts';

interface Props {
  readonly price: PriceWording;
  readonly weekly: WeeklyPrice | null;
}

function Weekly({ weekly: { text, rates } }: { readonly weekly: WeeklyPrice }) {
  return (
    <p className="weekly">
      <strong>{text} a week</strong>
      {rates && (
        <>
          {' '}
          <span>{rates}*</span>
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
