import type { BuildPhase } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';
import { bar } from '../bar.ts';

export interface Progress {
  readonly phase: (phase: BuildPhase) => void;
  readonly dealer: (report: DealerReport) => void;
  readonly end: () => void;
}

/** A bar on a terminal, a line a dealer elsewhere. */
export function createProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? liveProgress(out) : plainProgress(out);
}

function liveProgress(out: NodeJS.WriteStream): Progress {
  let all = 0;
  let done = 0;
  const draw = (text: string) => out.write(`\r\x1b[2K${text}`);
  return {
    phase(phase) {
      if (phase.name === 'compiling') return void draw('Compiling the pages …');
      all = phase.dealers;
      done = 0;
      draw(bar(done, all));
    },
    dealer({ slug, outcome }) {
      if (outcome === 'unchanged') return;
      done++;
      draw(`${bar(Math.min(done, all), all)}  ${slug}`);
    },
    end: () => draw(''),
  };
}

function plainProgress(out: NodeJS.WriteStream): Progress {
  const line = (text: string) => out.write(`${text}\n`);
  return {
    phase(phase) {
      if (phase.name === 'compiling') return void line('Compiling the pages …');
      if (phase.dealers > 0)
        line(`Building ${phase.dealers} ${phase.dealers === 1 ? 'dealer' : 'dealers'} …`);
    },
    dealer({ slug, outcome, pages, rendered, seconds }) {
      if (outcome === 'built')
        line(`  ${slug}: ${pages} pages, ${rendered} rendered, ${seconds.toFixed(2)} s`);
      if (outcome === 'failed') line(`  ${slug}: FAILED`);
    },
    end: () => undefined,
  };
}
