import { command } from '../terminal/command.ts';

export const IMAGE = command({
  call: 'node scripts/image.ts',
  does: 'copies what npm run api, origin and migrate need into a folder, and nothing else: the Dockerfile makes an image of it',
  operands: { shape: 'FOLDER', least: 1, most: 1, expected: 'Name the folder to copy to.' },
});
