import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { contentOf } from './content.ts';
import { dealerAt, type RawSite } from './dealer.ts';
import { PICTURE_HOST, stockOf } from './vehicle.ts';

export interface WrittenFleet {
  readonly sitesDir: string;
  readonly slugs: readonly string[];
}

export interface FleetSize {
  readonly dealers: number;
  readonly vehicles: number;
  readonly now: number;
  /** An imgix-like server that has the pictures. The usual one does not exist, which builds do not notice. */
  readonly pictures?: string;
}

const logo = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 48" width="240" height="48"><rect width="48" height="48" rx="8"/><text x="60" y="31" font-size="20">${name}</text></svg>\n`;

function readModels(from: string): readonly RawSite[] {
  return listSiteSlugs(from).map((slug) => JSON.parse(readFileSync(join(from, slug, 'site.json'), 'utf8')));
}

function put(folder: string, path: string, content: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Writes a fleet of dealers modelled on those in `from`. */
export function writeFleet(
  from: string,
  sitesDir: string,
  { dealers, vehicles, now, pictures = PICTURE_HOST }: FleetSize,
): WrittenFleet {
  const models = readModels(from);
  const slugs = Array.from({ length: dealers }, (_, index) => {
    const { slug, name, config, yard } = dealerAt(index, models[index % models.length] ?? {}, {
      now,
      pictures,
    });
    const folder = join(sitesDir, slug);
    put(folder, 'site.json', JSON.stringify(config, null, 2));
    put(folder, 'stock.json', JSON.stringify(stockOf(yard, vehicles), null, 1));
    put(folder, 'assets/logo.svg', logo(name));
    for (const { path, content } of contentOf(slug, name, now)) put(folder, path, content);
    return slug;
  });
  for (const shared of ['_groups', '_brands'])
    if (existsSync(join(from, shared)))
      cpSync(join(from, shared), join(sitesDir, shared), { recursive: true });
  return { sitesDir, slugs };
}
