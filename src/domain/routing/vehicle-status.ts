import type { PageStatus } from './rules.ts';

export type KnownVehicles = { readonly shown: ReadonlySet<string>; readonly gone: ReadonlySet<string> };

/**
 * A vehicle's path without a page of its own: the vehicle may be newer than the pages (200), sold and remembered
 * (410), or never heard of (404). Shown first: one that came back counts as there.
 */
export function vehicleStatus(slug: string, { shown, gone }: KnownVehicles): PageStatus {
  if (shown.has(slug)) return 200;
  return gone.has(slug) ? 410 : 404;
}
