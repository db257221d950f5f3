import { describe, expect, test } from 'vitest';
import { openImageProvider } from './picture-providers.client.ts';
import { type ImageProvider, jpegAddresses, pictures } from './pictures.client.ts';

const REQUEST = { src: '/assets/a.jpg', alt: 'A car', ratio: 16 / 10, sizes: '50vw', widest: 320 };
const plain: ImageProvider = {
  url: (src, { width, quality }) => `${src}?w=${width}&q=${quality}`,
  jpeg: (src) => src,
};

describe('a picture', () => {
  test('has its size and sources from half to twice its displayed width', () => {
    expect(pictures(plain, 75)(REQUEST)).toEqual({
      src: '/assets/a.jpg?w=320&q=75',
      srcset: [160, 240, 320, 480, 640].map((width) => `/assets/a.jpg?w=${width}&q=75 ${width}w`).join(', '),
      sizes: '50vw',
      width: 320,
      height: 200,
      alt: 'A car',
    });
  });

  test.each([
    [1920, [320, 480, 640, 960, 1280, 1600, 2000]],
    [480, [240, 320, 480, 640, 960]],
    [640, [320, 480, 640, 960, 1280]],
    [80, [160]],
  ])('with a displayed width of %d is offered in %j', (widest, offered) => {
    const { srcset = '' } = pictures(plain, 75)({ ...REQUEST, widest });
    expect(srcset.split(', ').map((source) => Number.parseInt(source.split(' ')[1] ?? '', 10))).toEqual(
      offered,
    );
  });

  test.each(['/assets/car.svg', '/assets/car.svg?v=2'])('such as %s is a drawing and has no sizes', (src) => {
    expect(pictures(plain, 75)({ ...REQUEST, src })).toEqual({ src, width: 320, height: 200, alt: 'A car' });
  });

  test('without an image service is served as it is', () => {
    const none: ImageProvider = { url: (src) => src, jpeg: (src) => src };
    expect(pictures(none, 75)(REQUEST)).toEqual({ src: REQUEST.src, width: 320, height: 200, alt: 'A car' });
  });
});

describe('the address of a picture', () => {
  const at = { width: 640, quality: 60 };
  const imgix = { kind: 'imgix', base_url: 'https://pics.example/' } as const;
  test.each([
    [{ kind: 'local' } as const, '/assets/a b.jpg', '/_image?url=%2Fassets%2Fa%20b.jpg&w=640&q=60'],
    [{ kind: 'local' } as const, 'https://other.example/a.jpg', 'https://other.example/a.jpg'],
    [{ kind: 'netlify' } as const, '/assets/a.jpg', '/.netlify/images?url=%2Fassets%2Fa.jpg&w=640&q=60'],
    [
      { kind: 'netlify' } as const,
      'https://other.example/a.jpg?x=1&y=2',
      '/.netlify/images?url=https%3A%2F%2Fother.example%2Fa.jpg%3Fx%3D1%26y%3D2&w=640&q=60',
    ],
    [imgix, '/assets/a.jpg', 'https://pics.example/assets/a.jpg?w=640&auto=format&q=60'],
    [imgix, 'https://pics.example/a.jpg?v=1', 'https://pics.example/a.jpg?v=1&w=640&auto=format&q=60'],
    [imgix, 'https://pics.example.evil/a.jpg', 'https://pics.example.evil/a.jpg'],
  ])('with %j is right: %s', (settings, src, url) => {
    expect(openImageProvider(settings).url(src, at)).toBe(url);
  });
});

describe('the address of a JPEG version', () => {
  const [local, netlify] = [{ kind: 'local' }, { kind: 'netlify' }] as const;
  const imgix = { kind: 'imgix', base_url: 'https://pics.example/' } as const;
  test.each([
    [local, '/assets/a.svg', '/_image?url=%2Fassets%2Fa.svg&w=1280&q=85&f=jpeg'],
    [local, 'https://other.example/a.jpg', 'https://other.example/a.jpg'],
    [local, 'https://other.example/a.svg', null],
    [netlify, '/assets/a.webp', '/.netlify/images?url=%2Fassets%2Fa.webp&w=1280&q=85&fm=jpg'],
    [netlify, '/assets/a.svg', null],
    [imgix, '/assets/a.png', 'https://pics.example/assets/a.png?w=1280&fm=jpg&q=85'],
    [imgix, '/assets/a.SVG?v=2', null],
  ])('with %j is right: %s', (settings, src, made) => {
    expect(jpegAddresses(openImageProvider(settings))(src)).toBe(made);
  });
});
