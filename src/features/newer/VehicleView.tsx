import { FACT_ICONS } from '#features/vehicle/fact-icons.ts';
import type { GalleryModel } from '#features/vehicle/gallery-model.ts';
import { NewArrival } from '#features/vehicle/NewArrival.tsx';
import { Price } from '#features/vehicle/Price.tsx';
import { RepaymentNote } from '#features/vehicle/RepaymentNote.tsx';
import { TagChip } from '#features/vehicle/TagChip.tsx';
import { VehicleName } from '#features/vehicle/VehicleName.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { NewerModel } from './newer-model.ts';

interface Props {
  readonly model: NewerModel;
  readonly searchHref: string;
  readonly say: (text: string) => string;
}

const MOSAIC = 5;
const KEY_FACTS = 8;

/** The page of a vehicle, as `VehiclePage.astro` will draw it with the next build. */
export function VehicleView({ model, searchHref, say }: Props) {
  return (
    <article className="column vehicle-page">
      <Gallery gallery={model.gallery} />
      <div className="vehicle-side">
        <Summary model={model} searchHref={searchHref} />
      </div>
      <div className="vehicle-body">
        <Facts facts={model.facts} />
        {model.description.length > 0 && (
          <section aria-labelledby="description">
            <h2 id="description" className="text-title">
              About this vehicle
            </h2>
            <div className="prose">
              {model.description.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        )}
        {model.features.length > 0 && (
          <section aria-labelledby="features">
            <h2 id="features" className="text-title">
              Features
            </h2>
            <ul className="features">
              {model.features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" />
                  {say(feature)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </article>
  );
}

function Gallery({ gallery: { pictures, media } }: { readonly gallery: GalleryModel }) {
  if (pictures.length === 0)
    return (
      <div className="gallery-empty">
        <NewArrival />
      </div>
    );
  return (
    <div className="gallery" data-count={Math.min(pictures.length, MOSAIC)}>
      <ul className="gallery-strip" aria-label="Pictures">
        {pictures.map(({ image, large }, index) => (
          <li key={large}>
            <a className="gallery-picture" href={large}>
              <Picture image={image} priority={index === 0} />
            </a>
          </li>
        ))}
      </ul>
      {media[0] && (
        <a
          className="gallery-to-media chip"
          href={media[0].media.kind === 'link' ? media[0].media.href : media[0].media.src}
          target="_blank"
          rel="noopener nofollow"
        >
          <Icon name="camera" />
          {media[0].name}
        </a>
      )}
      {pictures.length > MOSAIC && (
        <label className="gallery-more button button-second">
          <input type="checkbox" className="sr-only" />
          <Icon name="pictures" />
          <span className="when-folded">All {pictures.length} photos</span>
          <span className="when-unfolded">Fewer photos</span>
        </label>
      )}
    </div>
  );
}

function Summary({ model, searchHref }: Omit<Props, 'say'>) {
  const { tag, nameParts, variant, available, price, weekly, place, stocknum } = model;
  return (
    <div className="summary">
      <div className="grid gap-2">
        {tag && (
          <p>
            <TagChip tag={tag} />
          </p>
        )}
        <h1 className="vehicle-name">
          <VehicleName parts={nameParts} />
        </h1>
        {variant && <p className="text-muted">{variant}</p>}
      </div>
      <div className="price-block">
        <Price price={price} weekly={weekly} />
      </div>
      <div className="grid gap-3">
        {available && place?.phone && (
          <a className="button button-main" href={place.phone.href}>
            <Icon name="phone" />
            Call {place.phone.shown}
          </a>
        )}
        {!available && <p className="text-muted">This one has found a new owner.</p>}
        {available && place ? (
          <a className="button button-second" href={place.directions} target="_blank" rel="noopener">
            <Icon name="pin" />
            Get Directions
          </a>
        ) : (
          <a className="button button-main" href={searchHref}>
            See what else we have
          </a>
        )}
      </div>
      <ul className="trust">
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
      {weekly && <RepaymentNote terms={weekly.terms} />}
    </div>
  );
}

function Facts({ facts }: Pick<NewerModel, 'facts'>) {
  const more = facts.slice(KEY_FACTS);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-title">
        Key facts
      </h2>
      <dl className="key-facts">
        {facts.slice(0, KEY_FACTS).map(({ name, label, value }) => (
          <div key={name}>
            <Icon name={FACT_ICONS[name]} />
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {more.length > 0 && (
        <dl className="more-facts">
          {more.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
