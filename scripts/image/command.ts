import { command } from '../terminal/command.ts';
import { type Load, start } from '../terminal/start.ts';

export const IMAGE = command({
  call: 'node scripts/command.mjs image',
  does: 'copies what npm run api, origin and migrate need into a folder, and nothing else: the Dockerfile makes an image of it',
  operands: { shape: 'FOLDER', least: 1, most: 1, expected: 'Name the folder to copy to.' },
});

export const main = (load: Load<typeof IMAGE>): Promise<void> => start(IMAGE, load);
