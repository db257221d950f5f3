import { withLock } from '#adapters/files/lock.ts';
import { type BuildOptions, type BuildReport, build, compileOnly, settingsOf } from '#render/build.ts';
import { sourceStamp } from '#render/compile.ts';
import { DealerMemories } from '#render/dealer-memory.ts';
import { outputLayout } from '#render/generations.ts';

export interface WarmBuilds {
  readonly build: (asked: BuildOptions) => Promise<BuildReport>;
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
  const memories = new DealerMemories();
  const layout = outputLayout(distDir);
  return {
    build: (asked) => build({ ...options, ...asked, ...(compiled && { compiled }), memories }),
    async tidy() {
      for (const { slug, work } of memories.takeLeft())
        await withLock(layout.lock(slug), `"${slug}"`, async () => work());
    },
    isOutdated: () => sourceStamp(root, cacheDir) !== stamp,
  };
}
