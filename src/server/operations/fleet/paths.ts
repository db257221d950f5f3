import { type ListQuery, listQueryText } from '#domain/operations/fleet/dealer-rows.ts';

export const FLEET_PATH = '/_fleet';

export const fleetPath = (query: ListQuery): string => `${FLEET_PATH}${listQueryText(query)}`;

export const fleetDealerPath = (slug: string): string => `${FLEET_PATH}/${encodeURIComponent(slug)}`;

export const isFleetPath = (path: string): boolean =>
  path === FLEET_PATH || path.startsWith(`${FLEET_PATH}/`);
