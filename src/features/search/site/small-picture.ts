import type { Pictures } from '#domain/shell/picture.ts';

const PICTURE = { ratio: 16 / 10, sizes: '96px', widest: 96 };

export const smallPicture = (src: string | null, picture: Pictures): string | null =>
  src === null ? null : picture({ ...PICTURE, src, alt: '' }).src;
