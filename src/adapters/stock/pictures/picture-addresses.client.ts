/** The widths of pictures. The local image server makes no others, so that requests cannot fill the disk. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600, 2000] as const;

/** The address of this platform’s own server that scales a site’s pictures: `/_image?url=/assets/x.jpg&w=640&q=75` */
export const PICTURE_PATH = '/_image';

/** A JPEG for readers without a browser: emails, social networks, advertisers. */
export const JPEG_SIZE = { width: 1280, quality: 85 } as const;

/** The formats in addresses: the browser's best, or JPEG. */
export const REQUESTED_FORMATS = ['auto', 'jpeg'] as const;
export type PictureFormat = (typeof REQUESTED_FORMATS)[number];

/** Returns the quality that a site uses for this width and format, or null if it uses none. */
export function qualityInUse(width: number, format: PictureFormat, ofPages: number): number | null {
  if (format === 'auto') return ofPages;
  return width === JPEG_SIZE.width ? JPEG_SIZE.quality : null;
}
