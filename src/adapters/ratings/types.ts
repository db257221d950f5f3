/** What the ratings service says of a dealer; the shape in which our API passes it on. */
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
  /** What the site itself says, for a service that knows nothing more. */
  readonly known: Ratings | null;
}

export interface RatingsService {
  read(question: RatingsQuestion): Promise<Ratings>;
}

/** The ratings cannot be had now; the cause says why. */
export class RatingsError extends Error {
  override readonly name = 'RatingsError';
}

/** What is logged, here and in the browser; a visitor is told nothing. */
export const RATINGS_UNAVAILABLE = 'Unable to fetch Snap21 ratings at this moment';
