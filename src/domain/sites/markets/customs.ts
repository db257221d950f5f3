import type { MarketCode } from './conventions.ts';

interface MarketCustoms {
  /** The order of a date in feeds whose numbers leave it open. */
  readonly dates: 'day-first' | 'month-first';
  /** Whether feeds call the badge a series. */
  readonly seriesIsBadge: boolean;
  /** What shoppers call a body that feeds name otherwise. */
  readonly bodies: Readonly<Record<string, string>>;
  /** What an address has of a region. */
  readonly regionInAddress: 'code' | 'name';
}

const BRITISH = { dates: 'day-first', seriesIsBadge: false, bodies: {} } as const;

/** How feeds and addresses of a market are written. No browser needs it, so it is not in `MARKETS`. */
export const MARKET_CUSTOMS: Readonly<Record<MarketCode, MarketCustoms>> = {
  AU: { ...BRITISH, regionInAddress: 'code' },
  NZ: { ...BRITISH, regionInAddress: 'name' },
  US: {
    dates: 'month-first',
    seriesIsBadge: true,
    bodies: { Truck: 'Pickup' },
    regionInAddress: 'code',
  },
};
