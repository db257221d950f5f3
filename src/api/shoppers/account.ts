import * as v from 'valibot';
import type { Account } from '#adapters/shoppers/accounts/types.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { invalidFields, storing, unlessRefused } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { readAccountDetails } from '#domain/shoppers/accounts/details.ts';
import { notLaterThan, type SavedEntry } from '#domain/shoppers/accounts/saved-sync.ts';
import { MOST_SAVED } from '#domain/shoppers/saved/saved-cars.ts';
import { savedCarIn } from '#domain/shoppers/saved/storage.ts';
import { MOCK_ACCOUNT, toAccount, toEnquiry, toExport } from './account-json.ts';
import {
  type AccountContext,
  accountRoute,
  hasHint,
  ownRoute,
  readingRulesOf,
  signedInAnswer,
  signedOutAnswer,
} from './account-visit.ts';
import { reservationsOf, reservationsRoute } from './reservations.ts';

const MOST_ENQUIRIES = 200;
const MAX_BYTES = 4 * 1024;
const MAX_LIST_BYTES = 256 * 1024;

const withCar = (entries: readonly SavedEntry[]) => entries.filter(({ car }) => car !== null);

/** Answers visitors without a session too, because every page may ask. */
const whoRoute = accountRoute({
  method: 'GET',
  path: '/account',
  does: 'Who is signed in. `account` is null if nobody is.',
  async handle({ accounts: { accounts }, visit, of }) {
    const session = await accounts.session(visit);
    if (session === null) {
      const answer = Response.json({ account: null });
      return hasHint(visit) ? signedOutAnswer(answer, visit) : answer;
    }
    const saved = await accounts.savedCars(session.account, of.slug);
    const answer = Response.json({
      account: {
        ...toAccount(session.account),
        since: new Date(session.account.createdAt).toISOString(),
        keeps: { saved_cars: withCar(saved).length },
      },
    });
    return signedInAnswer(answer, session, visit);
  },
  mock: { status: 200, body: { account: MOCK_ACCOUNT } },
});

const sentSchema = v.record(v.string(), v.unknown());

const detailsRoute = ownRoute({
  method: 'PATCH',
  path: '/account',
  does: 'Changes the details that forms are filled in with.',
  async handle({ request, accounts: { accounts }, of, now }, { account }) {
    const sent = await validBody(request, sentSchema, MAX_BYTES);
    const { details, errors } = readAccountDetails(sent, readingRulesOf(of, now));
    if (errors.length > 0) throw invalidFields(errors);
    return Response.json({ account: toAccount(await accounts.changeDetails(account, details)) });
  },
  mock: { status: 200, body: { account: MOCK_ACCOUNT } },
});

const listSchema = v.object({
  entries: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w.:-]{0,99}$/, 'This is not the id of a {one}.')),
        at: v.pipe(v.number(), v.integer(), v.minValue(0)),
        car: v.nullable(v.unknown()),
      }),
    ),
    v.maxLength(MOST_SAVED * 5, 'A list cannot hold that many {many}.'),
  ),
});

/** Leaves out cars that cannot be read or have another id than their entry. */
const entriesIn = ({ entries }: v.InferOutput<typeof listSchema>): readonly SavedEntry[] =>
  entries
    .map(({ id, at, car }) => ({ id, at, car: savedCarIn(car), isRemoval: car === null }))
    .filter(({ id, car, isRemoval }) => isRemoval || car?.id === id)
    .map(({ id, at, car }) => ({ id, at, car }));

const savedRoute = ownRoute({
  method: 'GET',
  path: '/account/saved-cars',
  does: 'The saved vehicles of the account.',
  handle: async ({ accounts: { accounts }, of }, { account }) =>
    Response.json({ entries: await accounts.savedCars(account, of.slug) }),
  mock: { status: 200, body: { entries: [] } },
});

/** Merges the browser’s list and the account’s into one, which both have from then on. */
const mergeRoute = ownRoute({
  method: 'PUT',
  path: '/account/saved-cars',
  does: 'Merges the browser’s list of saved vehicles with the account’s, and answers with the merged list.',
  takes: { body: listSchema },
  async handle({ request, accounts: { accounts }, of, now }, { account }) {
    const sent = entriesIn(await validBody(request, listSchema, MAX_LIST_BYTES));
    const entries = await accounts.mergeSavedCars(account, of.slug, notLaterThan(sent, now));
    return Response.json({ entries });
  },
  // Returns what was sent, because a browser removes from its list what the account does not have.
  async mock({ request }) {
    const sent = await unlessRefused(validBody(request, listSchema, MAX_LIST_BYTES));
    return Response.json({ entries: sent === null ? [] : entriesIn(sent) });
  },
});

async function enquiriesOf({ accounts: service, leads, of }: AccountContext, { realm, email }: Account) {
  const dealers = new Map((await service.dealersOf(realm)).map((dealer) => [dealer.slug, dealer]));
  const enquiries = await storing(() =>
    leads.store.enquiries(`email:${email}`, [...dealers.keys()], MOST_ENQUIRIES),
  );
  return enquiries.map((enquiry) => toEnquiry(enquiry, dealers.get(enquiry.dealer), of));
}

const enquiriesRoute = ownRoute({
  method: 'GET',
  path: '/account/enquiries',
  does: 'The enquiries that were sent with the account’s email address.',
  handle: async (context, { account }) => Response.json({ enquiries: await enquiriesOf(context, account) }),
  mock: { status: 200, body: { enquiries: [] } },
});

const exportRoute = ownRoute({
  method: 'GET',
  path: '/account/export',
  does: 'Everything that is kept about the account, as a file.',
  async handle(context, { account }) {
    const {
      savedCars,
      searches,
      sessions,
      account: own,
    } = await context.accounts.accounts.exportData(account);
    const data = {
      account: { ...toAccount(own), since: new Date(own.createdAt).toISOString() },
      saved_cars: savedCars,
      saved_searches: toExport(searches),
      enquiries: await enquiriesOf(context, account),
      reservations: await reservationsOf(context, account),
      sessions: sessions.map(({ since, until }) => ({
        since: new Date(since).toISOString(),
        until: new Date(until).toISOString(),
      })),
    };
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-account.json"',
      },
    });
  },
  mock: {
    status: 200,
    body: {
      account: MOCK_ACCOUNT,
      saved_cars: {},
      saved_searches: {},
      enquiries: [],
      reservations: [],
      sessions: [],
    },
  },
});

export const OWN_ROUTES: readonly ApiRoute[] = [
  whoRoute,
  detailsRoute,
  savedRoute,
  mergeRoute,
  enquiriesRoute,
  reservationsRoute,
  exportRoute,
];
