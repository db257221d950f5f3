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

/** A smaller one is a deposit, a week’s rent or a slip: it is not shown. */
export const shownPrice = (price: number | null): number | null =>
  price !== null && price > LEAST_PRICE ? price : null;
