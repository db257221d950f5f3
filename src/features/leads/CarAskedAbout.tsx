import type { FormCar } from './form-props.ts';

export const CarAskedAbout = ({ car: { name, image, priceText } }: { readonly car: FormCar }) =>
  name && (
    <div className="form-car">
      {image && <img src={image} alt="" width={160} height={100} />}
      <p>
        <strong>{name}</strong>
        {priceText && <span className="form-car-price">{priceText}</span>}
      </p>
    </div>
  );
