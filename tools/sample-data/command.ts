import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { SAMPLES_DIR } from '#scripts/new-site/samples.ts';
import { command } from '#scripts/terminal/command.ts';
import { start } from '#scripts/terminal/start.ts';
import { requireSite } from '#sites/load.ts';
import { drawVehicle } from './art/vehicle.ts';
import { picturesOf } from './pictures/dealer-pictures.ts';
import { historyReport } from './pictures/history-report.ts';
import { drawingNamed, usedDrawings } from './pictures/picture-use.ts';
import { samplePictures } from './pictures/sample-pictures.ts';
import { SCENES } from './pictures/scenes.ts';
import { INVENTED_DEALERS } from './stock/profile.ts';
import { sampleVehicleFiles } from './stock/samples.ts';
import { stockOf, stockText } from './stock/yard.ts';

const SITES = join(PROJECT_ROOT, 'sites');

/** Writes only changed files, so that a second run changes nothing. */
function writeIfChanged(file: string, content: string | Buffer): void {
  const bytes = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  writeFileSync(file, bytes);
}

/** Fills a folder with these files and deletes all others. */
function fillFolder(
  folder: string,
  files: Iterable<readonly [name: string, content: string | Buffer]>,
): void {
  mkdirSync(folder, { recursive: true });
  const expectedFiles = new Map(files);
  for (const name of readdirSync(folder)) if (!expectedFiles.has(name)) rmSync(join(folder, name));
  for (const [name, content] of expectedFiles) writeIfChanged(join(folder, name), content);
}

/** Stocks, drawings of vehicles, reports and pictures of the demo dealers, and what a new dealer starts with. */
async function drawAll(say: (text: string) => void): Promise<void> {
  for (const slug of INVENTED_DEALERS) {
    const vehicles = stockOf(SITES, slug);
    writeIfChanged(join(SITES, slug, 'stock.json'), stockText(vehicles));
    say(`${slug}: ${counted(vehicles.length, 'vehicle')}`);
  }

  const drawings = [...usedDrawings(SITES)];
  fillFolder(
    join(SITES, '_shared/vehicles'),
    drawings.map((name) => [name, drawVehicle(drawingNamed(name))]),
  );
  fillFolder(join(SITES, '_shared/reports'), [['history-report.pdf', historyReport()]]);
  say(`${counted(drawings.length, 'drawing')} of vehicles`);

  for (const [slug, scenes] of Object.entries(SCENES)) {
    const { theme, home } = requireSite(SITES, slug).config;
    const look = { brand: theme.brand, accent: theme.accent ?? theme.brand, layout: home.hero_layout };
    const pictures = await picturesOf(scenes, look);
    const folder = join(SITES, slug, 'assets');
    mkdirSync(folder, { recursive: true });
    for (const { name, content } of pictures) writeIfChanged(join(folder, name), content);
    say(`${slug}: ${counted(pictures.length, 'picture')}`);
  }

  const samples = [
    ...sampleVehicleFiles(),
    ...(await samplePictures()).map(({ name, content }) => [name, content] as const),
  ];
  fillFolder(SAMPLES_DIR, samples);
  say(`npm run new-site: ${counted(samples.length, 'file')}`);
}

const SAMPLE_DATA = command({
  call: 'npm run tool -- sample-data',
  does: 'draws the stock and the pictures of the demo dealers, and what npm run new-site gives to new ones',
});

export const main = (): Promise<void> =>
  start(SAMPLE_DATA, async () => ({
    async run(_, { say }) {
      await drawAll(say);
      return 0;
    },
  }));
