import { Icon } from '#ui/icons/Icon.tsx';
import type { FormCar, FormPlace } from './form-props.ts';

interface Props {
  readonly car: FormCar | null | undefined;
  readonly place: FormPlace;
}

/** Takes the same height with and without a car: only the loaded page knows which it is. */
export function EnquiryCar({ car, place: { searchHref, one } }: Props) {
  if (!car)
    return (
      <div className="form-car">
        <span className="form-car-none text-muted">
          <Icon name="search" />
        </span>
        <p>
          <strong>No {one} chosen</strong>
          <span className="form-car-more small text-muted">
            Send this as it is, or <a href={searchHref}>choose one of ours</a> first.
          </span>
        </p>
      </div>
    );
  const { name, image, priceText, askedBefore } = car;
  return (
    <div className="form-car">
      {image ? (
        <img src={image} alt="" width={160} height={100} />
      ) : (
        <span className="form-car-none text-muted">
          <Icon name="check" />
        </span>
      )}
      <p>
        <strong>{name ?? `The ${one} you were looking at`}</strong>
        <span className="form-car-more small text-muted">
          {askedBefore ? 'You wrote to us about this one before.' : priceText}
        </span>
      </p>
    </div>
  );
}
