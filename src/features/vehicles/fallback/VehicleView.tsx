import { useEffect, useRef } from 'react';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { countPictures } from '../card/count-pictures.ts';
import { KeyFacts } from '../card/KeyFacts.tsx';
import { Price } from '../card/Price.tsx';
import { RepaymentNote } from '../card/RepaymentNote.tsx';
import { VehicleCards } from '../card/VehicleCards.tsx';
import { VehicleWords } from '../card/VehicleWords.tsx';
import { Gallery } from '../media/Gallery.tsx';
import { VehicleMedia } from '../media/VehicleMedia.tsx';
import { PhoneReveal } from '../page/PhoneReveal.tsx';
import { VehicleHeading } from '../page/VehicleHeading.tsx';
import type { NewerModel } from './missing-vehicle-model.ts';

interface Props {
  readonly model: NewerModel;
  readonly similar: readonly VehicleCardModel[];
  readonly searchHref: string;
  readonly many: string;
  readonly consentRequired: boolean;
}

/** Draws the page of a vehicle as the next build will. */
export function VehicleView({ model, similar, searchHref, many, consentRequired }: Props) {
  const { media } = model.gallery;
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const gallery = page.current?.querySelector('.gallery');
    if (gallery) countPictures(gallery);
  }, []);
  return (
    <article
      className="column vehicle-page stack stack-loose"
      data-car={JSON.stringify(model.car)}
      ref={page}
    >
      <Gallery gallery={model.gallery} />
      <div className="vehicle-side">
        <Summary model={model} searchHref={searchHref} />
      </div>
      <div className="vehicle-body stack stack-top">
        <KeyFacts facts={model.facts} />
        {media.length > 0 && <VehicleMedia media={media} consentRequired={consentRequired} />}
        <VehicleWords one={model.one} description={model.description} features={model.features} />
        {model.place && <SellerPlace id={model.place.locationId} />}
        {similar.length > 0 && (
          <section aria-labelledby="similar">
            <h2 id="similar" className="text-title">
              Similar {many}
            </h2>
            <VehicleCards cards={similar} className="featured-strip" label={`Similar ${many}`} />
          </section>
        )}
      </div>
    </article>
  );
}

/** The location's card is in the page already, hidden, with hours and map. */
function SellerPlace({ id }: { readonly id: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const card = document.querySelector<HTMLElement>(`.seller[data-location="${CSS.escape(id)}"]`);
    if (!card) return;
    card.hidden = false;
    place.current?.append(card);
  }, [id]);
  return <div ref={place} />;
}

function Summary({ model, searchHref }: Pick<Props, 'model' | 'searchHref'>) {
  const { available, price, weekly, place, stocknum, enquiries, phone } = model;
  return (
    <div className="summary stack stack-roomy">
      <VehicleHeading {...model} />
      <div className="price-block">
        <Price price={price} weekly={weekly} />
      </div>
      <div className="stack stack-top">
        {enquiries.map(({ label, href }, index) => (
          <a key={label} className={`button ${index === 0 ? 'button-main' : 'button-second'}`} href={href}>
            <Icon name="mail" />
            {label}
          </a>
        ))}
        {phone && <PhoneReveal phone={phone} placement="summary" look="second" scripted />}
        {!available && (
          <>
            <p className="text-muted">This one has found a new owner.</p>
            <a className="button button-main" href={searchHref}>
              See what else we have
            </a>
          </>
        )}
      </div>
      <ul className="trust stack small text-muted">
        {place && (
          <li>
            <Icon name="pin" />
            <span>
              {place.name}, {place.address}
            </span>
          </li>
        )}
        {stocknum && (
          <li>
            <Icon name="tag" />
            <span>Stock number {stocknum}</span>
          </li>
        )}
      </ul>
      {weekly && <RepaymentNote {...weekly} />}
    </div>
  );
}
