import { describe, expect, it } from 'vitest';
import {
  apart,
  choosePictures,
  type ListedPicture,
  lookOf,
  type PlaceholderUse,
  sharedLooks,
} from './gallery.ts';
import type { StockPicture } from './stock-picture.ts';

/** Far apart from each other. */
const LOOKS = ['0f0f0f0f0f0f0f0f', '3333333333333333', '5555555555555555', '00ff00ff00ff00ff'] as const;

const kept = (name: string, look: string, fields: Partial<StockPicture> = {}): ListedPicture => ({
  kind: 'kept',
  src: `https://feed.example/${name}.jpg`,
  photograph: { file: `${name}.jpg`, width: 1600, height: 1200, blur: '', look, graphic: false, ...fields },
});
const linked = (src: string): ListedPicture => ({ kind: 'linked', src });
const failed = (src: string): ListedPicture => ({ kind: 'failed', src, reason: 'is not there' });

const [one, two, three, shared] = LOOKS;
const front = kept('front', one);
const back = kept('back', two);
const seats = kept('seats', three);
const warranty = kept('warranty', shared);

const shownOf = (listed: readonly ListedPicture[], placeholders: PlaceholderUse = 'left_out') =>
  choosePictures(listed, { shared: new Set([shared]), placeholders });

describe('the gallery of a vehicle', () => {
  it.each<[string, readonly ListedPicture[], readonly string[]]>([
    [
      'is that of the feed',
      [front, back, seats],
      ['/photos/feed/front.jpg', '/photos/feed/back.jpg', '/photos/feed/seats.jpg'],
    ],
    [
      'has a picture once',
      [front, kept('again', '0f0f0f0f0f0f0f0c'), back],
      ['/photos/feed/front.jpg', '/photos/feed/back.jpg'],
    ],
    [
      'has it in its largest size',
      [kept('thumb', one, { width: 320, height: 240 }), back, front],
      ['/photos/feed/front.jpg', '/photos/feed/back.jpg'],
    ],
    ['has no placeholder', [warranty, front, back], ['/photos/feed/front.jpg', '/photos/feed/back.jpg']],
    ['is empty if there is nothing but a placeholder', [warranty], []],
    ['leaves out what failed', [failed('https://feed.example/gone.jpg'), front], ['/photos/feed/front.jpg']],
    [
      'links to what failed if there is nothing else',
      [failed('https://feed.example/gone.jpg')],
      ['https://feed.example/gone.jpg'],
    ],
    [
      'links to what nobody has asked for yet',
      [front, linked('https://feed.example/new.jpg')],
      ['/photos/feed/front.jpg', 'https://feed.example/new.jpg'],
    ],
    [
      'keeps the site’s own',
      [linked('/assets/car.svg'), front],
      ['/assets/car.svg', '/photos/feed/front.jpg'],
    ],
    ['of nothing is empty', [], []],
  ])('%s', (_, listed, sources) => {
    expect(shownOf(listed).sources).toEqual(sources);
  });

  it('has placeholders last if the dealer wants them', () => {
    expect(shownOf([warranty, front, back], 'last').sources).toEqual([
      ...['/photos/feed/front.jpg', '/photos/feed/back.jpg', '/photos/feed/warranty.jpg'],
    ]);
    expect(shownOf([warranty], 'last').sources).toEqual(['/photos/feed/warranty.jpg']);
  });

  it('counts what it leaves out', () => {
    const chosen = shownOf([warranty, front, kept('again', one), failed('x')]);
    expect(chosen).toMatchObject({ duplicates: 1, placeholders: 1 });
    expect(chosen.hosted.map(({ file }) => file)).toEqual(['front.jpg']);
  });
});

describe('the first picture of the feed', () => {
  it.each<[string, Partial<StockPicture>, boolean]>([
    ['a photograph', {}, true],
    ['a portrait', { width: 1200, height: 1600 }, true],
    ['a panorama of a yard', { width: 2000, height: 900 }, true],
    ['a banner', { width: 2000, height: 400 }, false],
    ['a tower', { width: 300, height: 1200 }, false],
    ['an advertisement in flat colours', { graphic: true }, false],
  ])('stays first if it is %s: %s', (_, fields, staysFirst) => {
    const first = kept('first', one, fields);
    expect(shownOf([first, back, seats]).sources).toEqual(
      staysFirst
        ? ['/photos/feed/first.jpg', '/photos/feed/back.jpg', '/photos/feed/seats.jpg']
        : ['/photos/feed/back.jpg', '/photos/feed/first.jpg', '/photos/feed/seats.jpg'],
    );
  });

  it('stays first if all others are banners too', () => {
    const banners = [kept('a', one, { graphic: true }), kept('b', two, { graphic: true })];
    expect(shownOf(banners).sources).toEqual(['/photos/feed/a.jpg', '/photos/feed/b.jpg']);
  });
});

it.each([
  ['0000000000000000', '0000000000000000', 0],
  ['0000000000000000', 'ffffffffffffffff', 64],
  ['0000000000000001', '8000000000000000', 2],
  ['00000000f0000000', '0000000070000000', 1],
])('the hashes %s and %s differ in %d bits', (one, other, bits) => {
  expect(apart(one, other)).toBe(bits);
});

it('a hash has all its digits', () => {
  expect(lookOf(`${'0'.repeat(60)}1010`)).toBe('000000000000000a');
  expect(lookOf('1'.repeat(64))).toBe('ffffffffffffffff');
});

const LOGO = '00ff00ff00ff00ff';
const LOGO_SAVED_AGAIN = '00ff00ff00ff00fc';
const CAR = 'f0e1d2c3b4a59687';

it.each<[string, readonly (readonly [look: string, model: string])[], readonly string[]]>([
  ['nothing', [], []],
  ['a picture of one car', [[CAR, 'Mazda 3']], []],
  [
    'a maker’s picture of five cars of one model',
    Array.from({ length: 5 }, () => [CAR, 'Mazda 3'] as const),
    [],
  ],
  [
    'a picture on cars of two models',
    [
      [LOGO, 'Mazda 3'],
      [LOGO, 'Kia Rio'],
    ],
    [],
  ],
  [
    'a picture on cars of three models',
    [
      [LOGO, 'Mazda 3'],
      [LOGO, 'Kia Rio'],
      [LOGO, 'BMW X5'],
      [CAR, 'BMW X5'],
    ],
    [LOGO],
  ],
  [
    'the same saved again',
    [
      [LOGO, 'Mazda 3'],
      [LOGO_SAVED_AGAIN, 'Kia Rio'],
      [LOGO, 'BMW X5'],
    ],
    [LOGO, LOGO_SAVED_AGAIN],
  ],
])('sharedLooks finds pictures of several models: %s', (_, pictures, shared) => {
  expect([...sharedLooks(pictures.map(([look, model]) => ({ look, model })))]).toEqual(shared);
});
