import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { type MediaModel, mediaTitle } from './gallery-model.ts';

interface Props {
  readonly media: readonly MediaModel[];
  /** Visitors are asked before anything of others is loaded. */
  readonly consentRequired: boolean;
}

interface ItemProps {
  readonly item: MediaModel;
  readonly note: (from: string) => string;
}

/** `Video` → `the video`, `Video 2` → `video 2` */
const inWords = (name: string): string =>
  /\d$/.test(name) ? name.toLowerCase() : `the ${name.toLowerCase()}`;

function Item({ item: { name, media, poster }, note }: ItemProps) {
  if (media.kind === 'file')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a feed's film comes without a text of what is said.
      <video
        className="media-film still clipped"
        src={media.src}
        poster={poster?.src}
        controls
        preload="none"
        playsInline
        aria-label={name}
      />
    );
  const framed = media.kind === 'frame';
  return (
    <div className="media-still still clipped" data-frame={framed ? media.src : undefined} data-name={name}>
      {poster && <Picture image={poster} className="media-poster cover" />}
      <div className="media-panel stack">
        {framed && (
          <button className="button button-band media-play" type="button">
            <Icon name="play" />
            Show {inWords(name)}
          </button>
        )}
        <a
          className={`button button-band media-link${framed ? ' when-scriptless' : ''}`}
          href={framed ? media.src : media.href}
          target="_blank"
          rel="noopener nofollow"
        >
          <Icon name="arrow" />
          {name.startsWith('Video') ? 'Watch the video' : 'Open the 360° view'}
        </a>
        {framed && <p className="media-note fine">{note(media.from)}</p>}
      </div>
    </div>
  );
}

/** Before the click nothing is loaded from another host: the picture is ours. */
export function VehicleMedia({ media, consentRequired }: Props) {
  const note = (from: string) =>
    consentRequired
      ? `It comes from ${from}. By showing it you agree to that.`
      : `It comes from ${from} and loads when you ask for it.`;
  return (
    <section id="media" className="vehicle-media" aria-labelledby="media-heading">
      <h2 id="media-heading" className="text-title">
        {mediaTitle(media)}
      </h2>
      <ul className="media-list">
        {media.map((item) => (
          <li key={item.name} className="media">
            <Item item={item} note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}
