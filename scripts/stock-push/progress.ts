import { bar } from '../bar.ts';

export interface Progress {
  readonly arrived: (count: number, all: number) => void;
  readonly end: () => void;
}

/** A bar on a terminal, a line a portion elsewhere. */
export function createProgress(out: NodeJS.WriteStream, slug: string): Progress {
  if (!out.isTTY)
    return {
      arrived: (count, all) => void out.write(`  ${slug}: ${count} of ${all} vehicles have arrived\n`),
      end: () => undefined,
    };
  return {
    arrived: (count, all) => void out.write(`\r\x1b[2K${bar(count, all)}  ${slug}`),
    end: () => void out.write('\r\x1b[2K'),
  };
}
