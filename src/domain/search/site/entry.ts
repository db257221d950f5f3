export const HIT_KINDS = ['vehicle', 'model', 'page'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** A hit of the site search: a vehicle, a model or a page. */
export interface SiteSearchHit {
  readonly id: string;
  readonly kind: HitKind;
  readonly name: string;
  /** Its label, such as `Used · Coffs Harbour`. */
  readonly label: string;
  readonly price: number | null;
  readonly image: string | null;
  readonly url: string;
}

/** A hit as stored in the index. */
export interface SiteSearchEntry extends SiteSearchHit {
  readonly custom_rank: number;
  /** Found by these words too, which are not shown. */
  readonly words: string;
}

const LEAST_PRICE = 250;

/** Returns null for a price that is too small for a vehicle: it is a deposit, a week’s rent or a slip. */
export const shownPrice = (price: number | null): number | null =>
  price !== null && price > LEAST_PRICE ? price : null;

export interface HitGroup {
  readonly kind: HitKind;
  readonly hits: readonly SiteSearchHit[];
}

/** Groups hits by kind. Kinds without hits are left out. */
export const groupsOf = (hits: readonly SiteSearchHit[]): readonly HitGroup[] =>
  HIT_KINDS.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );

/** Vehicles have a rank from the feed. `MODEL_RANK` places models among the vehicles without one, `PAGE_RANK` places pages behind them. */
export const MODEL_RANK = 0;
export const PAGE_RANK = -1;

type Ranked = Pick<SiteSearchEntry, 'custom_rank'>;

export const highestRankFirst = (a: Ranked, b: Ranked): number => b.custom_rank - a.custom_rank;
