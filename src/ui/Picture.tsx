import type { ImageModel } from '#adapters/stock/pictures/pictures.client.ts';

interface Props {
  readonly image: ImageModel;
  /** The picture that the page is waited for: fetched first. */
  readonly priority?: boolean;
  readonly className?: string;
}

/** Draws the picture of Image.astro in React. */
export function Picture({ image, priority = false, className }: Props) {
  const { src, srcset, sizes, width, height, alt } = image;
  return (
    <img
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
      className={className}
      width={width}
      height={height}
      sizes={sizes}
      srcSet={srcset}
      src={src}
      alt={alt}
    />
  );
}
