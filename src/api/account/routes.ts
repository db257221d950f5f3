import type { ApiRoute } from '../api-route.ts';
import { SAVED_SEARCH_ROUTES } from '../saved-searches/routes.ts';
import { OWN_ROUTES } from './account-data.ts';
import { LEAVING_ROUTES } from './leaving.ts';
import { SIGN_IN_ROUTES } from './sign-in.ts';

export const ACCOUNT_ROUTES: readonly ApiRoute[] = [
  ...SIGN_IN_ROUTES,
  ...OWN_ROUTES,
  ...SAVED_SEARCH_ROUTES,
  ...LEAVING_ROUTES,
];
