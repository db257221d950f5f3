import { withLock } from '#adapters/storage/files/lock.ts';
import { currentHead, isTidy, outputLayout } from '#render/generations/generations.ts';
import { readManifestHead } from '#render/generations/manifest.ts';
import { isServed, rollBack } from '#render/generations/plain-folder.ts';
import type { BuildSettings } from '../options.ts';
import type { Publisher } from './types.ts';

/** Publishes generations in the output folder of this machine. A build writes them there, so nothing is left to publish. */
export function folderPublisher({ distDir, flat }: BuildSettings): Publisher {
  const layout = outputLayout(distDir);
  const locked = <T>(slug: string, work: () => Promise<T>): Promise<T> =>
    withLock(layout.lock(slug), `"${slug}"`, work);
  return {
    isShared: false,
    reports: undefined,
    heads: async () => (slug) => {
      const current = currentHead(layout, slug);
      if (!current || !isServed(layout, slug, current.number, flat) || !isTidy(layout, slug))
        return undefined;
      return current.manifest;
    },
    publish: (slug, _, work) => locked(slug, work),
    finish: async () => {},
    rollBack: (slug) =>
      locked(slug, async () => {
        const number = rollBack(layout, slug);
        if (number === undefined) return undefined;
        return { number, made: readManifestHead(layout.generation(slug, String(number)).manifest)?.now };
      }),
  };
}
