import type { SiteConfig } from '#domain/site/schema.ts';
import { PICTURE_PATH } from './picture-path.ts';
import type { ImageProvider } from './types.ts';

type Settings = SiteConfig['images']['provider'];
type Open = {
  readonly [Kind in Settings['kind']]: (settings: Extract<Settings, { kind: Kind }>) => ImageProvider;
};

const isOwn = (src: string) => src.startsWith('/');

const OPEN: Open = {
  /** This platform’s own server scales the site’s pictures; others are served as they are. */
  local: () => ({
    url: (src, { width, quality }) =>
      isOwn(src) ? `${PICTURE_PATH}?url=${encodeURIComponent(src)}&w=${width}&q=${quality}&f=auto` : src,
  }),
  netlify: () => ({
    url: (src, { width, quality }) =>
      `/.netlify/images?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`,
  }),
  imgix: ({ base_url }) => {
    const base = base_url.replace(/\/$/, '');
    return {
      url: (src, { width, quality }) => {
        const address = isOwn(src) ? `${base}${src}` : src;
        if (!address.startsWith(`${base}/`)) return src;
        return `${address}${address.includes('?') ? '&' : '?'}w=${width}&auto=format&q=${quality}`;
      },
    };
  },
};

export function openImageProvider(settings: Settings): ImageProvider {
  // Each kind is opened with the settings of that kind; the record’s type proves it, a union cannot.
  const open = OPEN[settings.kind] as (settings: Settings) => ImageProvider;
  return open(settings);
}
