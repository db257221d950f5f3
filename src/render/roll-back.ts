import { laidOutNumber, publishFlat } from './flat.ts';
import { finishedGenerations, isPlainFolder, servedNumber, serveGeneration } from './generations.ts';
import type { OutputLayout } from './layout.ts';

/** Goes back to the generation before the one served; nothing where there is none. */
export function rollBack(layout: OutputLayout, slug: string): number | undefined {
  const isFlat = isPlainFolder(layout.served(slug));
  const served = isFlat ? laidOutNumber(layout, slug) : servedNumber(layout, slug);
  if (served === undefined) return undefined;
  const before = finishedGenerations(layout, slug).findLast((number) => number < served);
  if (before === undefined) return undefined;
  if (isFlat) publishFlat(layout, slug, before);
  else serveGeneration(layout, slug, before);
  return before;
}
