import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { type GalleryModel, mediaTitle } from './gallery-model.ts';
import { NewArrival } from './NewArrival.tsx';

interface Props {
  readonly gallery: GalleryModel;
}

/** One large and four small; the rest unfolds. */
const MOSAIC = 5;

export function Gallery({ gallery: { pictures, media } }: Props) {
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
        {pictures.map(({ image, large }, index) => (
          <li key={large}>
            <a className="gallery-picture" href={large}>
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
