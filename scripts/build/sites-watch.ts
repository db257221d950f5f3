import { type FSWatcher, watch as watchFolder } from 'node:fs';
import type { ChangedFile } from '#domain/rebuild/changes.ts';

export interface SitesWatch {
  readonly take: () => readonly ChangedFile[];
  readonly close: () => void;
}

/** Collects changed files of `sites/` until they are taken. */
export function openSitesWatch(sitesDir: string, wake: () => void, say: (line: string) => void): SitesWatch {
  let changed: ChangedFile[] = [];
  let watching: FSWatcher | null = null;
  try {
    watching = watchFolder(sitesDir, { recursive: true }, (_, name) => {
      if (name === null || name.endsWith('.tmp')) return;
      changed.push({ of: 'sites', path: name.replaceAll('\\', '/') });
      wake();
    });
    watching.on('error', () => watching?.close());
  } catch (cause) {
    say(
      `files cannot be watched (${cause instanceof Error ? cause.message : cause}); changes to them are found at the next poll`,
    );
  }
  return {
    take() {
      const taken = changed;
      changed = [];
      return taken;
    },
    close: () => watching?.close(),
  };
}
