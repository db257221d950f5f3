import { isDrawing, type Pictures } from '#domain/shell/picture.ts';
import type { PictureSettings } from '#domain/sites/picture-settings.ts';
import { PICTURE_PATH } from './picture-addresses.client.ts';
import { type ImageProvider, pictures, type ScaledSize } from './pictures.client.ts';

type Settings = PictureSettings['provider'];
type Open = {
  readonly [Kind in Settings['kind']]: (settings: Extract<Settings, { kind: Kind }>) => ImageProvider;
};

const isOwn = (src: string) => src.startsWith('/');

const OPEN: Open = {
  /** This platform’s own server scales the site’s pictures; others are served as they are. */
  local: () => {
    const pictureAddress = (src: string, { width, quality }: ScaledSize) =>
      isOwn(src) ? `${PICTURE_PATH}?url=${encodeURIComponent(src)}&w=${width}&q=${quality}` : src;
    const jpeg = (src: string, size: ScaledSize) =>
      isOwn(src) ? `${pictureAddress(src, size)}&f=jpeg` : src;
    return { url: pictureAddress, jpeg };
  },
  netlify: () => {
    const url = (src: string, { width, quality }: ScaledSize) =>
      `/.netlify/images?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`;
    return { url, jpeg: (src, size) => (isDrawing(src) ? src : `${url(src, size)}&fm=jpg`) };
  },
  imgix: ({ base_url }) => {
    const base = base_url.replace(/\/$/, '');
    const pictureAddress = (src: string, { width, quality }: ScaledSize, format: string) => {
      const address = isOwn(src) ? `${base}${src}` : src;
      if (!address.startsWith(`${base}/`)) return src;
      return `${address}${address.includes('?') ? '&' : '?'}w=${width}&${format}&q=${quality}`;
    };
    return {
      url: (src, size) => pictureAddress(src, size, 'auto=format'),
      jpeg: (src, size) => (isDrawing(src) ? src : pictureAddress(src, size, 'fm=jpg')),
    };
  },
};

export function openImageProvider(settings: Settings): ImageProvider {
  // Each kind is opened with the settings of that kind; the record’s type proves it, a union cannot.
  const open = OPEN[settings.kind] as (settings: Settings) => ImageProvider;
  return open(settings);
}

export const sitePictures = ({ provider, quality }: PictureSettings): Pictures =>
  pictures(openImageProvider(provider), quality);
