import { availableParallelism } from 'node:os';
import { type BuildOptions, type BuildReport, build, compileOnly, settingsOf } from '#render/build.ts';
import { sourceStamp } from '#render/compile.ts';
import { DealerMemories } from '#render/dealer-memory.ts';
import { outputLayout } from '#render/generations.ts';
import { withLock } from '#render/lock.ts';
import { PageHelper } from '#render/page-helper.ts';

export interface WarmBuilds {
  /** Of the code that this process runs, and of the pages that it draws with. */
  readonly stamp: string;
  readonly build: (asked: BuildOptions) => Promise<BuildReport>;
  /** The dealers that the build in hand has to make. Null between builds. */
  readonly inHand: () => number | null;
  /** Deletes what builds have replaced. Nobody waits for it. */
  readonly tidy: () => Promise<void>;
  /** Whether the sources are others by now. Then pages compiled anew would not fit the code in memory. */
  readonly isOutdated: () => boolean;
}

/** Builds again and again in one process, each with what those before it know. With `stockOnly` no pages are compiled. */
export async function openWarmBuilds(options: BuildOptions, signal: AbortSignal): Promise<WarmBuilds> {
  const { root, cacheDir, distDir } = settingsOf(options);
  const stamp = sourceStamp(root, cacheDir);
  const compiled = options.stockOnly ? undefined : await compileOnly({ ...options, signal });
  const threads = options.threads ?? availableParallelism();
  const memories = new DealerMemories(threads > 1 ? new PageHelper() : undefined);
  const layout = outputLayout(distDir);
  let inHand: number | null = null;
  return {
    stamp,
    async build(asked) {
      inHand = 0;
      const onPhase: BuildOptions['onPhase'] = (phase) => {
        if (phase.name === 'rendering') inHand = phase.dealers;
        asked.onPhase?.(phase);
      };
      try {
        return await build({ ...options, ...asked, ...(compiled && { compiled }), memories, onPhase });
      } finally {
        inHand = null;
      }
    },
    inHand: () => inHand,
    async tidy() {
      for (const { slug, work } of memories.takeLeft())
        await withLock(layout.lock(slug), `"${slug}"`, async () => work());
    },
    isOutdated: () => sourceStamp(root, cacheDir) !== stamp,
  };
}
