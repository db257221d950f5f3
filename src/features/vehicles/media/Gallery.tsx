import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { NewArrival } from '../card/NewArrival.tsx';
import { type GalleryModel, mediaTitle } from './gallery-model.ts';

interface Props {
  readonly gallery: GalleryModel;
}

/** One large and four small; the rest unfolds. */
const MOSAIC = 5;

/** Fills the frame until the first picture is there. It uses attributes, because the policy of a page refuses inline styles. */
function Ground({ ground }: Pick<GalleryModel, 'ground'>) {
  return (
    <svg className="gallery-ground" aria-hidden="true">
      <linearGradient id="ground" x2="0" y2="1">
        {ground.map(({ offset, colour }) => (
          <stop key={offset} offset={offset} stopColor={colour} />
        ))}
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#ground)" />
    </svg>
  );
}

export function Gallery({ gallery: { pictures, media, ground } }: Props) {
  const { length } = pictures;
  if (length === 0)
    return (
      <div className="gallery-empty clipped">
        <NewArrival />
      </div>
    );
  return (
    <div className="gallery" data-count={Math.min(length, MOSAIC)}>
      <ul className="gallery-strip" aria-label="Pictures">
        {pictures.map(({ image, large, uncut }, index) => (
          <li key={large}>
            <a className="gallery-picture" href={large} data-uncut={uncut ? '' : undefined}>
              {index === 0 && ground.length > 0 && <Ground ground={ground} />}
              <Picture image={image} priority={index === 0} />
            </a>
          </li>
        ))}
      </ul>
      {media.length > 0 && (
        <a className="gallery-to-media chip press tabular-nums" href="#media">
          <Icon name="play" />
          {mediaTitle(media)}
        </a>
      )}
      {length > 1 && (
        <p className="gallery-count chip tabular-nums" aria-hidden="true">
          <Icon name="pictures" />
          <span data-at="">1</span>
          {` / ${length}`}
        </p>
      )}
      {length > MOSAIC && (
        <label className="gallery-more button button-second">
          <input type="checkbox" className="sr-only" />
          <Icon name="pictures" />
          <span className="when-folded">{`All ${length} photos`}</span>
          <span className="when-unfolded">Fewer photos</span>
        </label>
      )}
    </div>
  );
}
