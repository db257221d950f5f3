import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { INVENTED_DEALERS } from './stock/profile.ts';
import { stockOf, stockText } from './stock/yard.ts';

const SITES = join(import.meta.dirname, '../../sites');

for (const slug of INVENTED_DEALERS) {
  const folder = join(SITES, slug);
  if (!existsSync(join(folder, 'site.json'))) {
    console.log(`${slug}: no site.json, left out`);
    continue;
  }
  const vehicles = stockOf(SITES, slug);
  writeFileSync(join(folder, 'stock.json'), stockText(vehicles));
  console.log(`${slug}: ${counted(vehicles.length, 'vehicle')}`);
}
