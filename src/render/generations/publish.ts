import { renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  dropOldGenerations,
  finishedGenerations,
  type OutputLayout,
  type Predecessor,
  requireWhole,
  serveGeneration,
} from './generations.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { publishFlat } from './plain-folder.ts';
import type { Staging } from './staging.ts';

interface Publication {
  readonly layout: OutputLayout;
  readonly slug: string;
  readonly staging: Staging;
  readonly before: Predecessor | undefined;
  readonly manifest: Manifest;
  /** Whether something was written that the previous generation does not have. */
  readonly hasNew: boolean;
  readonly flat: boolean;
  /** The store that it is published to afterwards. Null if visitors get what stands here. */
  readonly store: string | null;
  /** Takes work that nobody waits for. Without it the work is done at once. */
  readonly doLater?: ((work: () => void) => void) | undefined;
}

/** Makes the staged files the served generation. If nothing changed, the previous one stays. */
export function publish({
  layout,
  slug,
  staging,
  before,
  manifest,
  hasNew,
  flat,
  store,
  doLater,
}: Publication) {
  if (store === null) requireWhole(layout, slug, staging.site);
  const removed = before ? removedFrom(before.manifest, manifest) : 0;
  const isSame = before !== undefined && !hasNew && removed === 0;
  const number = isSame ? keep(before, manifest, staging) : add(layout, slug, manifest, staging);
  // Needed even if nothing changed: a killed build may have stopped before this, or the layout differs.
  if (flat) publishFlat(layout, slug, number);
  else serveGeneration(layout, slug, number);
  const dropOld = () => dropOldGenerations(layout, slug);
  if (doLater) doLater(dropOld);
  else dropOld();
  return { removed };
}

const removedFrom = (before: Manifest, after: Manifest): number =>
  Object.keys(before.pages).filter((path) => !(path in after.pages)).length +
  Object.keys(before.files).filter((path) => !(path in after.files)).length;

/** Keeps the generation if nothing is new, and notes that it holds for the inputs and the moment of this build. */
function keep(before: Predecessor, manifest: Manifest, staging: Staging): number {
  staging.discard();
  writeManifest(before.manifestFile, { ...manifest, carried: before.manifest.carried });
  return before.number;
}

/** The manifest is written last and the folder renamed whole: a generation is there with everything or not at all. */
function add(layout: OutputLayout, slug: string, manifest: Manifest, staging: Staging): number {
  writeManifest(join(staging.root, 'manifest.json'), manifest);
  const number = (finishedGenerations(layout, slug).at(-1) ?? 0) + 1;
  renameSync(staging.root, layout.generation(slug, String(number)).root);
  return number;
}
