import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import type { KnownAddress, StockPicture } from './stock-picture.ts';
import { bandsOf, picturedVehicles, sourceAddresses } from './vehicle-pictures.ts';

const GREY = Buffer.from(rgbaToThumbHash(1, 1, [128, 128, 128, 255])).toString('base64');
const LOOKS = ['0f0f0f0f0f0f0f0f', '3333333333333333', '5555555555555555'];

const at = (name: string): string => `https://feed.example/${name}.jpg`;

const kept = (name: string, fields: Partial<StockPicture> = {}): readonly [string, KnownAddress] => [
  at(name),
  {
    photograph: {
      ...{ file: `${name}.jpg`, width: 1600, height: 1000, blur: GREY, graphic: false },
      look: LOOKS[Number(name) % LOOKS.length] ?? '',
      ...fields,
    },
    ...{ etag: null, modified: null, since: 0, checked: 0, failure: null },
  },
];
const failed = (name: string, reason: string): readonly [string, KnownAddress] => [
  at(name),
  {
    ...{ photograph: null, etag: null, modified: null, since: 0, checked: 0 },
    failure: { reason, tries: 1, retry_at: 1 },
  },
];

const picture = (
  vehicle: ReturnType<typeof vehicleWith>,
  ledger: readonly (readonly [string, KnownAddress])[],
  isThere: (file: string) => boolean = () => true,
) => {
  const [pictured] = picturedVehicles([vehicle], new Map(ledger), { placeholders: 'left_out', isThere });
  if (pictured === undefined) throw new Error('There is one vehicle.');
  return pictured;
};

describe('the list of addresses to fetch', () => {
  it('has external pictures only, the primary picture first, each once', () => {
    const vehicle = vehicleWith({
      images: [at('1'), at('2'), '/assets/car.svg'],
      primary_image_url: at('2'),
    });
    expect(sourceAddresses([vehicle])).toEqual([at('2'), at('1')]);
  });
});

describe('a vehicle', () => {
  const vehicle = vehicleWith({ images: [at('1'), at('2')], stocknum: 'N 12' });

  it('has the local files, and the colours of the first', () => {
    const pictured = picture(vehicle, [kept('1'), kept('2', { width: 900, height: 1600 })]);
    expect(pictured.vehicle).toMatchObject({
      images: ['/photos/feed/1.jpg', '/photos/feed/2.jpg'],
      primary_image_url: '/photos/feed/1.jpg',
      pictures: {
        bands: Array.from({ length: 4 }, () => expect.stringMatching(/^#[0-9a-f]{3}$/)),
        uncut: ['/photos/feed/2.jpg'],
      },
    });
    expect(pictured.waiting).toBe(0);
  });

  it('links to addresses that are not fetched yet or not on the served site', () => {
    const pictured = picture(vehicle, [kept('1')], (file) => file !== '1.jpg');
    expect(pictured.vehicle.images).toEqual([at('1'), at('2')]);
    expect(pictured.vehicle.pictures).toEqual({ bands: [], uncut: [] });
    expect(pictured.waiting).toBe(2);
  });

  it('lists its failed pictures with the reasons', () => {
    const { failing } = picture(vehicle, [kept('1'), failed('2', 'answers HTTP 404')]);
    expect(failing).toEqual({
      ...{ id: vehicle.id, name: '2021 Toyota HiLux SR5 (stock number N 12)' },
      ...{ failed: 1, of: 2, reasons: ['answers HTTP 404'] },
    });
  });

  it('without pictures has none', () => {
    const { vehicle: bare } = picture(vehicleWith(), []);
    expect(bare).toMatchObject({ images: [], primary_image_url: null });
  });
});

it('a picture that three models share is a placeholder', () => {
  const cars = ['HiLux', 'Corolla', 'Yaris'].map((model, index) =>
    vehicleWith({ id: index, slug: `car-${index}`, model, images: [at('2'), at('1')].slice(0, index + 1) }),
  );
  const pictured = picturedVehicles(cars, new Map([kept('1', { file: 'own.jpg' }), kept('2')]), {
    ...{ placeholders: 'left_out', isThere: () => true },
  });
  expect(pictured.map(({ vehicle }) => vehicle.primary_image_url)).toEqual([
    ...[null, '/photos/feed/own.jpg', '/photos/feed/own.jpg'],
  ]);
  expect(pictured.map(({ placeholders }) => placeholders)).toEqual([1, 1, 1]);
});

const SIDE = 16;

const blurOf = (colour: (y: number) => readonly [number, number, number]): string => {
  const rgba = Array.from({ length: SIDE * SIDE }, (_, at) => [...colour(Math.floor(at / SIDE) / SIDE), 255]);
  return Buffer.from(rgbaToThumbHash(SIDE, SIDE, rgba.flat())).toString('base64');
};

it('bandsOf returns the colours of a picture from top to bottom', () => {
  const [sky, ...rest] = bandsOf(blurOf((y) => (y < 0.5 ? [150, 190, 240] : [60, 60, 60])));
  const ground = rest.at(-1);
  expect(rest).toHaveLength(3);
  expect(sky).toMatch(/^#[89a][abc][def]$/);
  expect(ground).toMatch(/^#[2345]{3}$/);
});

it('a blurred picture takes only a few bytes', () => {
  expect(blurOf(() => [200, 10, 10]).length).toBeLessThan(40);
});
