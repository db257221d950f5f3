import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Kind, type Model, modelSchema } from './model.ts';

export { type Badge, KINDS, type Kind, type Model } from './model.ts';

function rangeOf(name: string): readonly Model[] {
  const [heads = '', ...rows] = readFileSync(join(import.meta.dirname, `${name}.csv`), 'utf8')
    .trim()
    .split('\n');
  const columns = heads.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return v.parse(modelSchema, Object.fromEntries(columns.map((column, i) => [column, cells[i]])));
  });
}

const cars = rangeOf('cars');

/** Ranges that a dealer draws from: names of the trade, prices rounded to what they were about when new. */
export const CATALOGUES = {
  cars,
  american: rangeOf('american'),
  motorcycles: rangeOf('motorcycles'),
  caravans: rangeOf('caravans'),
  machines: [...rangeOf('machines'), ...cars],
} as const satisfies Record<string, readonly Model[]>;
export type CatalogueName = keyof typeof CATALOGUES;

export const ofMakes = (models: readonly Model[], makes: readonly string[]): readonly Model[] =>
  models.filter((model) => makes.includes(model.make));
export const ofKinds = (models: readonly Model[], kinds: readonly Kind[]): readonly Model[] =>
  models.filter((model) => kinds.includes(model.kind));
export const soldNew = (models: readonly Model[]): readonly Model[] =>
  models.filter((model) => model.until === null);
