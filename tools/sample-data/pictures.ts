import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { requireSite } from '#sites/load.ts';
import { drawVehicle } from './art/vehicle.ts';
import { picturesOf } from './pictures/dealer-pictures.ts';
import { historyReport } from './pictures/history-report.ts';
import { SCENES } from './pictures/scenes.ts';
import { drawingNamed, usedDrawings } from './pictures/used.ts';

const SITES = join(import.meta.dirname, '../../sites');

const drawings = usedDrawings(SITES);
fillFolder(join(SITES, '_shared/vehicles'), drawings, (name) => drawVehicle(drawingNamed(name)));
fillFolder(join(SITES, '_shared/reports'), new Set(['history-report.pdf']), historyReport);
console.log(`${counted(drawings.size, 'drawing')} of vehicles`);

for (const [slug, scenes] of Object.entries(SCENES)) {
  const { theme, home } = requireSite(SITES, slug).config;
  const look = { brand: theme.brand, accent: theme.accent ?? theme.brand, layout: home.hero_layout };
  const pictures = await picturesOf(scenes, look);
  const folder = join(SITES, slug, 'assets');
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of pictures) writeIfChanged(join(folder, name), content);
  console.log(`${slug}: ${counted(pictures.length, 'picture')}`);
}

/** Writes only changed files, so that a second run changes nothing. */
export function writeIfChanged(file: string, content: string | Buffer): void {
  const bytes = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  writeFileSync(file, bytes);
}

/** Deletes every file of a folder that is not named. */
export function fillFolder(
  folder: string,
  names: ReadonlySet<string>,
  contentOf: (name: string) => string,
): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name));
  for (const name of names) writeIfChanged(join(folder, name), contentOf(name));
}
