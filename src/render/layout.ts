import { join } from 'node:path';

/**
 * Where a dealer’s output stands:
 *   dist/<slug>                      what is served: a symlink to the newest complete generation
 *   dist/.gen/<slug>/<n>/site        the files of generation n
 *   dist/.gen/<slug>/<n>/private     what the API reads and no visitor may
 *   dist/.gen/<slug>/<n>/manifest.json   what went into it; written last, so a generation with one is whole
 */
export const outputLayout = (distDir: string) => ({
  served: (slug: string) => join(distDir, slug),
  flatPrivate: (slug: string) => join(distDir, '.private', slug),
  dealer: (slug: string) => join(distDir, '.gen', slug),
  lock: (slug: string) => join(distDir, '.gen', slug, 'lock'),
  generation: (slug: string, name: string) => {
    const root = join(distDir, '.gen', slug, name);
    return {
      root,
      site: join(root, 'site'),
      private: join(root, 'private'),
      manifest: join(root, 'manifest.json'),
    };
  },
});

export type OutputLayout = ReturnType<typeof outputLayout>;
