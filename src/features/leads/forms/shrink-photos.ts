import type { ChosenFile } from './form-values.ts';

/** Enough to see a scratch. Phone photos are three times as large. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.82;
/** Smaller ones go as they are. */
const WORTH_IT = 600_000;

async function shrunk(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < WORTH_IT) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const name = file.name.replace(/\.\w+$/, '.jpg');
    return blob.size < file.size ? new File([blob], name, { type: blob.type }) : file;
  } catch {
    // A format that this browser cannot draw is sent unchanged.
    return file;
  }
}

/** Makes photos small enough for a slow connection, and for hosts that accept few megabytes at once. */
export const shrinkPhotos = (files: readonly ChosenFile[]): Promise<readonly ChosenFile[]> =>
  Promise.all(files.map(async ({ field, file }) => ({ field, file: await shrunk(file) })));
