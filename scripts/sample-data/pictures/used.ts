import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAINTS } from '../art/colour.ts';
import { BODIES, type VehiclePicture, VIEWS } from '../art/vehicle.ts';
import { fileOf } from '../stock/artwork.ts';

const NAMED = /\/assets\/vehicles\/([a-z0-9-]+\.svg)/g;

const jsonFiles = (sitesDir: string): readonly string[] =>
  readdirSync(sitesDir, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(sitesDir, file));

/** The drawings that any stock, brand or configuration refers to, by file name. */
export function usedDrawings(sitesDir: string): ReadonlySet<string> {
  const texts = jsonFiles(sitesDir).map((file) => readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, name = '']) => name)));
}

const ALL: readonly VehiclePicture[] = BODIES.flatMap((body) =>
  PAINTS.flatMap(({ slug: paint }) => VIEWS.map((view) => ({ body, paint, view }))),
);
/** The list has a dashboard for each paint, but they share one file name. The first one is drawn. */
const BY_FILE = new Map(ALL.toReversed().map((drawing) => [fileOf(drawing), drawing]));

export function drawingNamed(file: string): VehiclePicture {
  const drawing = BY_FILE.get(file);
  if (!drawing) throw new Error(`"${file}" is asked for, but no such vehicle can be drawn.`);
  return drawing;
}
