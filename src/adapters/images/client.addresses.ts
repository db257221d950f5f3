/** Widths in which pictures are asked for; the local picture server makes no others, so it cannot be made to fill a disk. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600, 2000] as const;

/** Where this platform’s own server scales a site’s pictures: `/_image?url=/assets/x.jpg&w=640&q=75&f=auto` */
export const PICTURE_PATH = '/_image';
