/** Widths in which pictures are asked for; the local picture server makes no others, so it cannot be made to fill a disk. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600, 2000] as const;

/** Where this platform’s own server scales a site’s pictures: `/_image?url=/assets/x.jpg&w=640&q=75&f=auto` */
export const PICTURE_PATH = '/_image';

/** A picture for those who read JPEG and have no browser: letters, networks, advertisers. */
export const PHOTO = { width: 1280, quality: 85 } as const;

/** Formats that addresses ask for: what the browser reads best, or what everybody reads. */
export const ASKED_FORMATS = ['auto', 'jpeg'] as const;
export type AskedFormat = (typeof ASKED_FORMATS)[number];

/** In which quality a site asks for a picture of this width and format; null where it asks for none such. */
export function qualityInUse(width: number, format: AskedFormat, ofPages: number): number | null {
  if (format === 'auto') return ofPages;
  return width === PHOTO.width ? PHOTO.quality : null;
}
