import { describe, expect, it } from 'vitest';
import { sortedMedia } from './media-list.ts';

const PHOTO = 'https://feed.example/cars/12/front.jpg';
const numbered = (count: number, from: number, address: (number: string) => string) =>
  Array.from({ length: count }, (_, at) => address(String(from + at).padStart(2, '0')));

const sorted = (images: readonly string[]) => sortedMedia({ images: [...images], videos: [], spins: [] });

it('a list of pictures only is returned as it is', () => {
  const lists = {
    images: [PHOTO, '/assets/car.svg', 'https://feed.example/IMG_0360.jpg'],
    videos: [],
    spins: [],
  };
  expect(sortedMedia(lists)).toBe(lists);
});

describe('a video among the pictures', () => {
  it.each([
    'https://feed.example/cars/12/walk-round.mp4',
    'https://feed.example/cars/12/clip.MOV?v=2',
    '/assets/film.webm',
    'https://www.youtube.com/watch?v=abcDEF_-123',
    'https://youtu.be/abcDEF_-123',
    'https://player.vimeo.com/video/76979871',
  ])('is moved to the videos: %s', (film) => {
    expect(sorted([PHOTO, film])).toEqual({ images: [PHOTO], videos: [film], spins: [] });
  });

  it('is listed once', () => {
    const film = 'https://youtu.be/abcDEF_-123';
    expect(sortedMedia({ images: [film], videos: [film], spins: [] }).videos).toEqual([film]);
  });
});

describe('a 360° view among the pictures', () => {
  it.each([
    'https://feed.example/360/12345',
    'https://feed.example/spin/12345.html',
    'https://feed.example/walkaround?vin=JM0',
    'https://cdn.impel.io/feed/12345',
    'https://spins.spincar.com/dealer/12345',
  ])('is moved to the views: %s', (player) => {
    expect(sorted([PHOTO, player])).toEqual({ images: [PHOTO], videos: [], spins: [player] });
  });

  it.each([
    ['a picture in a folder of views', 'https://feed.example/360/hero.jpg'],
    ['a size', 'https://img.example/480/360/12345'],
    ['a number of stock', 'https://img.example/stock/36012'],
    ['a word that only begins alike', 'https://img.example/spinifex/12345'],
  ])('is not recognised in %s', (_, address) => {
    expect(sorted([PHOTO, address]).images).toEqual([PHOTO, address]);
  });
});

describe('the frames of a 360° view', () => {
  it.each<[string, readonly string[]]>([
    ['in a folder', numbered(36, 1, (n) => `https://feed.example/12/360/${n}.jpg`)],
    ['from nought on', numbered(24, 0, (n) => `https://feed.example/12/spin/img_${n}.webp?v=1`)],
    ['by their names', numbered(36, 1, (n) => `https://feed.example/12/exterior-360_${n}.jpg`)],
    ['in any order', numbered(36, 1, (n) => `https://feed.example/12/360/${n}.jpg`).toReversed()],
  ])('%s are replaced by the first one', (_, frames) => {
    const [first] = frames.toSorted();
    expect(sorted([PHOTO, ...frames])).toEqual({ images: [PHOTO, first], videos: [], spins: [] });
  });

  it.each<[string, readonly string[]]>([
    ['thirty-six photographs with numbers', numbered(36, 1, (n) => `https://feed.example/12/IMG_${n}.jpg`)],
    ['a few in such a folder', numbered(8, 1, (n) => `https://feed.example/12/360/${n}.jpg`)],
    ['photographs of a size', numbered(36, 1, (n) => `https://feed.example/480/360/${n}.jpg`)],
    [
      'numbers with gaps',
      [...numbered(12, 1, (n) => `https://feed.example/360/${n}.jpg`), 'https://feed.example/360/40.jpg'],
    ],
  ])('are not recognised in %s', (_, images) => {
    expect(sorted(images).images).toEqual(images);
  });
});
