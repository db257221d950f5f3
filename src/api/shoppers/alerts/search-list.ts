import * as v from 'valibot';
import type { Account, SavedSearch } from '#adapters/shoppers/accounts/types.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { ApiError, invalidFields, notFound } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { SavedSearchConfig } from '#domain/shoppers/alerts/alert-emails.ts';
import { readSearch } from '#domain/shoppers/alerts/read-search.ts';
import { MOST_SEARCHES, searchAddress } from '#domain/shoppers/alerts/saved-search.ts';
import { LONGEST_NAME, readName, searchName } from '#domain/shoppers/alerts/search-name.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type AccountContext, ownRoute } from '../account-visit.ts';
import { askForAlert } from './alert-consent.ts';

const PATH = '/account/saved-searches';
const MAX_BYTES = 8 * 1024;

const MOCK_SEARCH = {
  id: 'a-search',
  name: 'Toyota Corolla under $30,000',
  address: '/search/toyota/corolla?price=:30000',
  alert: 'off',
  since: '2026-01-01T00:00:00.000Z',
};

/** Adds the address at which the site has such results today. */
const shown = ({ id, name, state, alert, createdAt }: SavedSearch, config: SavedSearchConfig) => ({
  id,
  name,
  address: searchAddress(state, config),
  alert,
  since: new Date(createdAt).toISOString(),
});

const answer = (search: SavedSearch, { of }: AccountContext, status = 200): Response =>
  Response.json({ search: shown(search, of.config) }, { status });

const listRoute = ownRoute({
  method: 'GET',
  path: PATH,
  does: 'The saved searches of the account.',
  async handle({ accounts: { accounts }, of }, { account }) {
    const config = of.config;
    const searches = await accounts.searches.list(account, of.slug);
    return Response.json({ searches: searches.map((search) => shown(search, config)), most: MOST_SEARCHES });
  },
  mock: { status: 200, body: { searches: [MOCK_SEARCH], most: MOST_SEARCHES } },
});

const newSchema = v.object({
  address: v.string(),
  name: v.optional(v.string()),
  alert: v.optional(v.boolean(), false),
});

const noSearch = (): ApiError =>
  invalidFields([{ field: 'address', message: 'This is not a search of this site.' }]);

async function stateAt(address: string, { accounts, of, now }: AccountContext): Promise<SearchState> {
  const stock = await accounts.stock.stock(of.slug);
  if (!stock) throw new ApiError(503, 'Searches cannot be saved just now.', { cause: 'no stock to search' });
  const setting = {
    words: stock.vocabulary,
    market: MARKETS[of.market],
    thisYear: localDate(now, of.timezone).year,
  };
  return readSearch(address, of.config, setting) ?? fail(noSearch());
}

function fail(error: ApiError): never {
  throw error;
}

const nameIn = (typed: string): string =>
  readName(typed) ??
  fail(
    invalidFields([{ field: 'name', message: `Please give it a name of up to ${LONGEST_NAME} characters.` }]),
  );

const tooManySaved = (): ApiError =>
  new ApiError(409, `You have ${MOST_SEARCHES} saved searches here already. Please remove one first.`);

const addRoute = ownRoute({
  method: 'POST',
  path: PATH,
  does: 'Saves a search, and says whether emails about it are wanted.',
  takes: { body: newSchema },
  async handle(context, { account }) {
    const { request, accounts, of, now } = context;
    const sent = await validBody(request, newSchema, MAX_BYTES);
    const config = of.config;
    const state = await stateAt(sent.address, context);
    const added = await accounts.accounts.searches.add(account, of.slug, {
      state,
      at: now,
      address: searchAddress(state, config),
      name: sent.name === undefined ? searchName(state, config, MARKETS[of.market]) : nameIn(sent.name),
    });
    if (added === null) throw tooManySaved();
    const search = sent.alert ? await askForAlert(context, account, added.search) : added.search;
    return answer(search, context, added.isNew ? 201 : 200);
  },
  mock: { status: 201, body: { search: MOCK_SEARCH } },
});

const changeSchema = v.object({ name: v.optional(v.string()), alert: v.optional(v.boolean()) });

const idIn = ({ params }: AccountContext): string => params['id'] ?? '';

async function ownSearch(context: AccountContext, account: Account): Promise<SavedSearch> {
  const searches = await context.accounts.accounts.searches.list(account, context.of.slug);
  return searches.find(({ id }) => id === idIn(context)) ?? fail(notFound());
}

const changeRoute = ownRoute({
  method: 'PATCH',
  path: `${PATH}/:id`,
  does: 'Renames a saved search, or changes whether and how often emails about it are wanted.',
  takes: { body: changeSchema },
  async handle(context, { account }) {
    const { request, accounts, of } = context;
    const { searches } = accounts.accounts;
    const { name, alert } = await validBody(request, changeSchema, MAX_BYTES);
    let search = await ownSearch(context, account);
    const { id } = search;
    if (name !== undefined)
      search = (await searches.rename(account, of.slug, id, nameIn(name))) ?? fail(notFound());
    if (alert === true) search = await askForAlert(context, account, search);
    if (alert === false) search = (await searches.stopAlert(account, of.slug, id)) ?? fail(notFound());
    return answer(search, context);
  },
  mock: { status: 200, body: { search: MOCK_SEARCH } },
});

const removeRoute = ownRoute({
  method: 'DELETE',
  path: `${PATH}/:id`,
  does: 'Deletes a saved search.',
  async handle(context, { account }) {
    const { accounts, of } = context;
    if (!(await accounts.accounts.searches.remove(account, of.slug, idIn(context)))) throw notFound();
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
});

export const OWN_SEARCH_ROUTES: readonly ApiRoute[] = [listRoute, addRoute, changeRoute, removeRoute];
