import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PAINTS } from '#tools/sample-data/art/colour.ts';
import { BODIES, type VehiclePicture, VIEWS } from '#tools/sample-data/art/vehicle.ts';
import { fileOf } from '#tools/sample-data/stock/artwork.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';

const NAMED = /\/assets\/vehicles\/([a-z0-9-]+\.svg)/g;

/** Lists the files of the invented dealers, and of what all dealers share. */
export const inventedFiles = (sitesDir: string): readonly string[] =>
  readdirSync(sitesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(sitesDir, join(parentPath, name)))
    .filter((file) => {
      const [folder = ''] = file.split(sep);
      return folder.startsWith('_') || INVENTED_DEALERS.includes(folder);
    })
    .map((file) => join(sitesDir, file));

/** Finds the drawings that their stock, brands and configuration refer to, by file name. */
export function usedDrawings(sitesDir: string): ReadonlySet<string> {
  const files = inventedFiles(sitesDir).filter((file) => file.endsWith('.json'));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
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
