import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { nameAt, slugOf } from './dealer.ts';
import { grownStock, type RawVehicle } from './grown-stock.ts';
import type { WrittenFleet } from './write.ts';

export interface DemoFleetSize {
  /** One of each demo dealer if it is not given. */
  readonly dealers?: number | undefined;
  readonly vehicles: number;
}

export interface Naming {
  readonly slug: string;
  readonly name: string;
}

/** `/assets/group/` holds pictures that are named after dealers. */
const wholeSlug = (slug: string) => new RegExp(`(?<!/assets/group/|[\\w-])${slug}(?![\\w-])`, 'g');

/** A text of a dealer under the name and slug of another. Places are named after dealers, and so are their pages. */
export const renamed = (text: string, from: Naming, to: Naming): string =>
  text.replaceAll(from.name, to.name).replaceAll(wholeSlug(from.slug), to.slug);

const SHARED = ['_groups', '_brands', '_shared'] as const;
const TEXTS = ['pages', 'news'] as const;

const rewrite = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

const textsBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name))
    : [];

function writeCopy(from: string, demo: string, folder: string, to: Naming, vehicles: number): void {
  cpSync(join(from, demo), folder, { recursive: true });
  const own: Naming = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'));
  const rename = (text: string) => renamed(text, own, to);
  rewrite(join(folder, 'site.json'), rename);
  rewrite(join(folder, 'stock.json'), (text) => {
    const stock: readonly RawVehicle[] = JSON.parse(rename(text));
    return JSON.stringify(grownStock(stock, vehicles), null, 1);
  });
  for (const file of TEXTS.flatMap((name) => textsBelow(join(folder, name)))) rewrite(file, rename);
}

/**
 * Writes copies of the demo dealers in `from` under invented names, in turn. Each keeps the configuration, texts,
 * pictures, group and makes of its demo dealer, and a stock of the asked size grown from that dealer’s own.
 */
export function writeDemoFleet(
  from: string,
  sitesDir: string,
  { dealers, vehicles }: DemoFleetSize,
): WrittenFleet {
  const demos = listSiteSlugs(from);
  for (const shared of SHARED)
    if (existsSync(join(from, shared)))
      cpSync(join(from, shared), join(sitesDir, shared), { recursive: true });
  const slugs = Array.from({ length: dealers ?? demos.length }, (_, index) => {
    const { name } = nameAt(index);
    const slug = slugOf(name);
    writeCopy(from, demos[index % demos.length] ?? '', join(sitesDir, slug), { slug, name }, vehicles);
    return slug;
  });
  return { sitesDir, slugs };
}
