import { writeFileSync } from 'node:fs';
import type { Surroundings } from '#scripts/terminal/start.ts';
import { iconRow, ROW_FILE } from './row.ts';

export async function run(_: object, { say }: Pick<Surroundings, 'say'>): Promise<number> {
  writeFileSync(ROW_FILE, await iconRow());
  say(`Written: ${ROW_FILE}`);
  return 0;
}
