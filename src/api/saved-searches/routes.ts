import type { ApiRoute } from '../api-route.ts';
import { LETTER_PAGE_ROUTES } from './letter-pages.ts';
import { OWN_SEARCH_ROUTES } from './search-list.ts';

export const SAVED_SEARCH_ROUTES: readonly ApiRoute[] = [...OWN_SEARCH_ROUTES, ...LETTER_PAGE_ROUTES];
