import { rmSync } from 'node:fs';
import { withLock } from '#adapters/storage/files/lock.ts';
import { EDITOR_SITE } from '#domain/content/editor/editor-site.ts';
import { explainFailure } from '#render/failure.ts';
import { createFingerprints, sha } from '#render/generations/fingerprint.ts';
import { currentHead, isTidy, type OutputLayout, outputLayout } from '#render/generations/generations.ts';
import { isServed } from '#render/generations/plain-folder.ts';
import { editedDealers, readEditorInputs } from '#sites/shared-use.ts';
import type { EditorTask } from './editor-pages.ts';

/** The outcome of the editor's site in one build. */
export interface EditorReport {
  readonly outcome: 'built' | 'unchanged' | 'failed';
  readonly dealers: number;
  readonly error?: string;
}

const places = (layout: OutputLayout): readonly string[] =>
  [layout.served, layout.flatPrivate, layout.dealer].map((place) => place(EDITOR_SITE));

/**
 * Builds the editor of all dealers who have one, on a site of its own: a script on a dealer's page must not get at the
 * editor's token. Returns null if no dealer has it.
 */
export async function buildEditor(task: EditorTask): Promise<EditorReport | null> {
  const { settings, bundle } = task;
  const layout = outputLayout(settings.distDir);
  const slugs = editedDealers(settings.sitesDir);
  if (slugs.length === 0) {
    for (const place of places(layout)) rmSync(place, { recursive: true, force: true });
    return null;
  }
  const files = createFingerprints(settings.sitesDir)(readEditorInputs(settings.sitesDir, slugs));
  const inputs = sha([bundle.stamp, files.site, settings.flat].join(' '));
  const current = currentHead(layout, EDITOR_SITE);
  const isCurrent =
    current?.manifest.inputs === inputs &&
    isServed(layout, EDITOR_SITE, current.number, settings.flat) &&
    isTidy(layout, EDITOR_SITE);
  if (isCurrent && !settings.force) return { outcome: 'unchanged', dealers: slugs.length };
  try {
    const { writeEditor } = await import('./editor-pages.ts');
    const dealers = await withLock(layout.lock(EDITOR_SITE), 'The editor', () =>
      writeEditor(slugs, inputs, task, layout),
    );
    return { outcome: 'built', dealers };
  } catch (cause) {
    return { outcome: 'failed', dealers: slugs.length, error: explainFailure(cause) };
  }
}
