import { JAPANESE } from './japanese.ts';
import { type Kind, type Model, modelOf } from './model.ts';
import { EUROPEAN_AND_AMERICAN, KOREAN_AND_CHINESE, UNITED_STATES } from './others.ts';
import { CARAVANS, MOTORCYCLES, WORKING_MACHINES } from './special.ts';

export { type Badge, KINDS, type Kind, type Model } from './model.ts';

/** Ranges that a dealer draws from: names of the trade, prices rounded to what they were about when new. */
export const CATALOGUES = {
  cars: [...JAPANESE, ...KOREAN_AND_CHINESE, ...EUROPEAN_AND_AMERICAN].map(modelOf),
  american: UNITED_STATES.map(modelOf),
  motorcycles: MOTORCYCLES.map(modelOf),
  caravans: CARAVANS.map(modelOf),
  machines: [...WORKING_MACHINES, ...JAPANESE, ...EUROPEAN_AND_AMERICAN].map(modelOf),
} as const satisfies Record<string, readonly Model[]>;
export type CatalogueName = keyof typeof CATALOGUES;

export const ofMakes = (models: readonly Model[], makes: readonly string[]): readonly Model[] =>
  models.filter((model) => makes.includes(model.make));
export const ofKinds = (models: readonly Model[], kinds: readonly Kind[]): readonly Model[] =>
  models.filter((model) => kinds.includes(model.kind));
export const soldNew = (models: readonly Model[]): readonly Model[] =>
  models.filter((model) => model.until === null);
