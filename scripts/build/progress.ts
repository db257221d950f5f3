import { counted } from '#domain/text/counted.ts';
import type { BuildOptions } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';
import { createProgress } from '../terminal/progress.ts';

function plainText({ slug, outcome, pages, rendered, seconds }: DealerReport): string {
  if (outcome === 'failed') return `  ${slug}: FAILED`;
  return `  ${slug}: ${counted(pages, 'page')}, ${rendered} rendered, ${seconds.toFixed(2)} s`;
}

/** What a build tells while it goes on, for people. */
export function buildProgress(
  out: NodeJS.WriteStream,
): Required<Pick<BuildOptions, 'onPhase' | 'onDealer'>> & { readonly end: () => void } {
  const progress = createProgress(out);
  let done = 0;
  return {
    onPhase(phase) {
      if (phase.name === 'compiling') return progress.note('Compiling the pages …');
      done = 0;
      if (phase.dealers > 0) progress.note(`Building ${counted(phase.dealers, 'dealer')} …`);
      progress.begin(phase.dealers);
    },
    onDealer(report) {
      if (report.outcome !== 'unchanged') progress.step(++done, report.slug, plainText(report));
    },
    end: progress.end,
  };
}
