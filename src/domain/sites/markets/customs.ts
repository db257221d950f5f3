/** What `npm run new-site` suggests. A town is a plausible default, and its state and time zone go with it. */
interface Place {
  readonly timezone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  /** The state by the first digits of a postcode. */
  readonly statesByPostcode?: Readonly<Record<string, string>>;
  /** The time zone of states that differ from the market's default. A dealer near a border sets "timezone" by hand. */
  readonly timezones?: Readonly<Record<string, string>>;
}

/** How feeds and addresses of a market are written, and what a new dealer there begins with. No browser loads it. */
export interface MarketCustoms {
  /** Said to whoever adds a dealer. */
  readonly name: string;
  /** The order of a date in feeds whose numbers leave it open. */
  readonly dates: 'day-first' | 'month-first';
  /** Whether feeds call the badge a series. */
  readonly seriesIsBadge: boolean;
  /** What shoppers call a body that feeds name otherwise. */
  readonly bodies: Readonly<Record<string, string>>;
  /** What an address has of a region. */
  readonly regionInAddress: 'code' | 'name';
  /** Makes that the market spells in its own way, by the folded name: `infinity`. */
  readonly makes: Readonly<Record<string, string>>;
  /** Models that the market spells in its own way, or names that mean another model there, by folded make and name: `mazda mazda2`. */
  readonly models: Readonly<Record<string, string>>;
  readonly place: Place;
}
