import type { HitKind, SiteSearchHit } from './entry.ts';

const MOST = 7;
/** A make fills the list with its cars; its models and pages are wanted among them too. */
export const MOST_OF: Readonly<Record<HitKind, number>> = { vehicle: 5, model: 3, page: 3 };

/** The hits shown while typing, in order. */
export function suggestionsOf(hits: readonly SiteSearchHit[]): readonly SiteSearchHit[] {
  const taken: Record<HitKind, number> = { vehicle: 0, model: 0, page: 0 };
  return hits.filter(({ kind }) => taken[kind]++ < MOST_OF[kind]).slice(0, MOST);
}
