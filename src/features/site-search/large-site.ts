import type { SiteSearch } from '#adapters/site-search/types.ts';
import type { OpenWords, ReadEntries } from './large-site-search.ts';

/** The search of a large site over an index. After a failure the next question tries again. */
export function openLarge(
  index: object,
  readEntries: ReadEntries,
  openWords: OpenWords,
): SiteSearch['search'] {
  let search: Promise<SiteSearch['search']> | undefined;
  const load = () => {
    // Imported separately, so that the suggestions do not list all its dependencies.
    search ??= import('./large-site-search.ts').then(({ openLargeSite }) =>
      openLargeSite(index, readEntries, openWords),
    );
    return search;
  };
  const again = (cause: unknown) => {
    search = undefined;
    throw cause;
  };
  load().catch(() => undefined);
  return async (...question) => (await load().catch(again))(...question);
}
