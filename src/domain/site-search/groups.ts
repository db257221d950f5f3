import { HIT_KINDS, type HitKind, type SiteSearchHit } from './entry.ts';

export interface HitGroup {
  readonly kind: HitKind;
  readonly hits: readonly SiteSearchHit[];
}

/** The hits of each kind that has any. */
export const groupsOf = (hits: readonly SiteSearchHit[]): readonly HitGroup[] =>
  HIT_KINDS.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );
