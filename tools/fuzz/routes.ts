import type { ApiRoute } from '#api/api-route.ts';
import { ROUTES } from '#api/routes.ts';

export const DEALER = 'a-cars';

export type FuzzedRoute = Pick<ApiRoute, 'method' | 'path'>;

/** `/account/saved-cars` → `account` */
const classOf = ({ path }: FuzzedRoute): string => path.split('/')[1] ?? path;

/** The routes of the API by their first path segment. */
export const ROUTE_CLASSES: ReadonlyMap<string, readonly FuzzedRoute[]> = Map.groupBy(ROUTES, classOf);

/** Fills the parameters of a route with a value that names something that exists or something that does not. */
export const addressOf = ({ path }: FuzzedRoute, address: string): string =>
  `/api${path.replace(/:address\{\.\+\}/, 'search/used-cars').replace(/:\w+/g, address)}`;
