import { type PriceWording, priceOrWeekly, type WeeklyPrice } from '#domain/vehicles/price/price.ts';

interface Props {
  readonly price: PriceWording;
  readonly weekly: WeeklyPrice | null;
}

function Weekly({ weekly: { text, rates } }: { readonly weekly: WeeklyPrice }) {
  return (
    <p className="weekly">
      <strong>{`${text} a week`}</strong>
      {rates && (
        <>
          {' '}
          <span>{`${rates}*`}</span>
        </>
      )}
    </p>
  );
}

export function Price({ price, weekly }: Props) {
  const { text, qualifier } = priceOrWeekly(price, weekly);
  const isSalePrice = price.amount !== null;
  return (
    <>
      <p>
        <strong data-words={isSalePrice || weekly ? undefined : ''}>{text}</strong>
        {qualifier && (
          <>
            {' '}
            <span>{qualifier}</span>
          </>
        )}
      </p>
      {isSalePrice && weekly && <Weekly weekly={weekly} />}
    </>
  );
}
