import type { FeedVehicle } from './draft.ts';
import type { Profile } from './profile.ts';

/** Parts of a drawing of 1600 by 1000, as a photographer walks around a car: whole, then closer. */
const PARTS = [
  [0, 125, 1000, 625],
  [600, 125, 1000, 625],
  [300, 250, 1000, 625],
  [150, 350, 640, 400],
  [800, 350, 640, 400],
] as const;

const EVERY = 50;
const FIRST = 4;

const imagesOf = ({ images }: FeedVehicle): readonly string[] =>
  Array.isArray(images) ? images.filter((image) => typeof image === 'string') : [];

const closer = (image: string): readonly string[] =>
  PARTS.map((part) => `${image}#svgView(viewBox(${part.join(',')}))`);

/** One vehicle in fifty was photographed from every side, so that a long gallery is seen. */
export const photographWell = (vehicles: readonly FeedVehicle[]): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => {
    const images = imagesOf(vehicle);
    if (place % EVERY !== FIRST || images.length === 0) return vehicle;
    return { ...vehicle, images: [...images, ...images.flatMap(closer)] };
  });

export const filmed = (vehicles: readonly FeedVehicle[], { media = {} }: Profile): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => ({ ...vehicle, ...media[place] }));
