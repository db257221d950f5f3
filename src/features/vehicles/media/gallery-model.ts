import type { ImageModel } from '#domain/shell/picture.ts';
import { spinMedia, type VehicleMedia, videoMedia } from '#domain/vehicles/media.ts';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';

export interface GalleryPicture {
  readonly image: ImageModel;
  /** The picture at its largest size. */
  readonly large: string;
  /** True if the picture is so tall or so wide that the frame must not cut it. */
  readonly uncut: boolean;
}

export interface MediaModel {
  readonly name: string;
  readonly media: VehicleMedia;
  /** The picture shown until it is loaded. */
  readonly poster: ImageModel | null;
}

export interface GroundColour {
  /** The distance from the top, such as `33%`. */
  readonly offset: string;
  readonly colour: string;
}

export interface GalleryModel {
  /** The colours of the first picture from top to bottom, for as long as it is not there. Empty if nobody knows them. */
  readonly ground: readonly GroundColour[];
  readonly pictures: readonly GalleryPicture[];
  readonly media: readonly MediaModel[];
}

const RATIO = 16 / 10;
const LARGE = 1600;
/** As many as the schema of a feed allows. */
const MOST_PICTURES = 100;
const MOST_MEDIA = 4;
const FILM = 'Video';
const VIEW = '360° view';

type Pictured = Pick<
  PublicVehicle,
  'name' | 'images' | 'primary_image_url' | 'videos' | 'spins' | 'pictures'
>;

export const imageSources = ({ images, primary_image_url }: Pictured): readonly string[] =>
  [...new Set([primary_image_url, ...images].filter((src) => src !== null))].slice(0, MOST_PICTURES);

const numbered = (name: string, index: number, { length }: readonly string[]): string =>
  length === 1 ? name : `${name} ${index + 1}`;

const groundOf = (bands: readonly string[]): readonly GroundColour[] =>
  bands.map((colour, band) => ({ offset: `${Math.round((band * 100) / (bands.length - 1))}%`, colour }));

export function galleryModel(
  vehicle: Pictured,
  mediaHosts: readonly string[],
  picture: PageContext['picture'],
): GalleryModel {
  const { name, videos, spins, pictures: pictureUrls } = vehicle;
  const sources = imageSources(vehicle);
  const [first] = sources;
  const poster =
    first === undefined
      ? null
      : picture({ src: first, alt: '', ratio: RATIO, sizes: '(min-width: 576px) 420px, 100vw', widest: 480 });
  return {
    ground: groundOf(pictureUrls?.bands ?? []),
    pictures: sources.map((src, index) => ({
      image: picture({
        src,
        alt: index === 0 ? name : `${name}, picture ${index + 1} of ${sources.length}`,
        ratio: RATIO,
        sizes: index === 0 ? '(min-width: 992px) 860px, 100vw' : '(min-width: 992px) 420px, 100vw',
        widest: index === 0 ? 960 : 480,
      }),
      large: picture({ src, alt: '', ratio: RATIO, sizes: '', widest: LARGE }).src,
      uncut: pictureUrls?.uncut.includes(src) ?? false,
    })),
    media: [
      ...videos.map((address, index) => ({
        name: numbered(FILM, index, videos),
        media: videoMedia(address, mediaHosts),
        poster,
      })),
      ...spins.map((address, index) => ({
        name: numbered(VIEW, index, spins),
        media: spinMedia(address, mediaHosts),
        poster,
      })),
    ].slice(0, MOST_MEDIA),
  };
}

export function mediaTitle(media: readonly MediaModel[]): string {
  const films = media.filter(({ name }) => name.startsWith(FILM)).length;
  if (films === media.length) return FILM;
  return films === 0 ? VIEW : 'Video and 360°';
}
