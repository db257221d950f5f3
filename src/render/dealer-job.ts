import { openBundle, type RenderPage } from './bundle.ts';
import { buildDealer, type DealerTask } from './dealer-build.ts';
import { outputLayout } from './layout.ts';
import { withLock } from './lock.ts';
import type { DealerReport } from './options.ts';
import { refreshStock } from './stock-refresh.ts';

export interface DealerJob extends Omit<DealerTask, 'bundle'> {
  /** Without a bundle only the stock is refreshed. */
  readonly bundle: DealerTask['bundle'] | null;
}

export const failedReport = (slug: string, cause: unknown, seconds: number): DealerReport => ({
  slug,
  outcome: 'failed',
  pages: 0,
  rendered: 0,
  written: 0,
  removed: 0,
  vehicles: 0,
  unpictured: 0,
  rejected: [],
  feeds: [],
  looks: null,
  warnings: [],
  template: null,
  seconds,
  error: explainFailure(cause),
});

/** What people can do something about gets words of its own; for the rest the error speaks. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. What was served before is still served; free some space and build again.',
  EDQUOT:
    'The disk quota is used up. What was served before is still served; free some space and build again.',
  EROFS: 'The output folder cannot be written to (read-only file system).',
  EACCES: 'The output folder may not be written to: check its owner and rights.',
};

function explainFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : '';
  const known = DISK_ERRORS[code];
  return known === undefined ? cause.message : `${known} (${cause.message})`;
}

let renderer: { readonly server: string; readonly opened: Promise<RenderPage> } | undefined;

/** A thread opens the compiled bundle once, and only if it has a page to render. */
function rendererOf(server: string): Promise<RenderPage> {
  if (renderer?.server !== server) renderer = { server, opened: openBundle(server) };
  return renderer.opened;
}

/** Does one dealer’s work; a dealer that fails is a report like any other, so the others go on. */
export async function runDealerJob(job: DealerJob): Promise<DealerReport> {
  const started = performance.now();
  const { slug, settings, bundle } = job;
  const lock = outputLayout(settings.distDir).lock(slug);
  try {
    return await withLock(lock, `"${slug}"`, () =>
      bundle === null
        ? refreshStock(slug, settings)
        : buildDealer({ ...job, bundle }, () => rendererOf(bundle.server)),
    );
  } catch (cause) {
    return failedReport(slug, cause, (performance.now() - started) / 1000);
  }
}
