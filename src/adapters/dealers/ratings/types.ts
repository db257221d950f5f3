/** The ratings of a dealer, in the format of our API. */
export interface Ratings {
  readonly rating: {
    readonly reviewCount: number;
    /** Out of five. */
    readonly avgStarRating: number;
  };
  /** How many stars to draw. */
  readonly stars: number;
}

export interface RatingsQuestion {
  /** The dealer’s id at the service. */
  readonly org: string;
  /** The site's own figures, for a service without others. */
  readonly known: Ratings | null;
}

export interface RatingsService {
  read(question: RatingsQuestion): Promise<Ratings>;
}

/** The ratings are not available now. The cause says why. */
export class RatingsError extends Error {
  override readonly name = 'RatingsError';
}

/** Logged here and in the browser. Visitors see nothing. */
export const RATINGS_UNAVAILABLE = 'Unable to fetch Snap21 ratings at this moment';
