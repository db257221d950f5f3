import type { ApiRoute } from '#api/api-route.ts';
import { ROUTES } from '#api/routes.ts';

export const DEALER = 'a-cars';

export type FuzzedRoute = Pick<ApiRoute, 'method' | 'path'>;

/** `/account/saved-cars` → `account` */
const classOf = ({ path }: FuzzedRoute): string => path.split('/')[1] ?? path;

/** The routes of the API by what they are about. */
export const ROUTE_CLASSES: ReadonlyMap<string, readonly FuzzedRoute[]> = Map.groupBy(ROUTES, classOf);

/** An address of a route, whose parameters are something that is there or nothing. */
export const addressOf = ({ path }: FuzzedRoute, given: string): string =>
  `/api${path.replace(/:address\{\.\+\}/, 'search/used-cars').replace(/:\w+/g, given)}`;
