import * as v from 'valibot';
import type { ApiContext, ApiRoute } from '#api/api-route.ts';
import { tooMany } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { dayOf } from '#api/operations/rate-limits.ts';
import {
  type LookUp,
  lookUpFailed,
  plateQuestionSchema,
  registerQuestionSchema,
} from '#domain/leads/forms/look-ups.ts';
import { localDate } from '#domain/lib/time-zones.ts';

const MAX_BYTES = 8 * 1024;

/** Responds with `{found: {…}}`, or `{found: null, message}`. It is never an error, because the shopper can type instead. */
const answer = <Found>(result: LookUp<Found>): Response =>
  Response.json(
    'why' in result ? { found: null, message: lookUpFailed(result.invented) } : { found: result.found },
    { headers: { 'Cache-Control': 'no-store' } },
  );

/** Asks the service unless the day's budget is used up. Then the response is that nothing is known. The rate limit comes first. */
async function asked<Found>(context: ApiContext, ask: () => Promise<LookUp<Found>>): Promise<Response> {
  if (!(await context.allows('look_up'))) throw tooMany();
  const { slug, timezone, config } = await context.dealer();
  const { iso: today } = localDate(context.now, timezone);
  if (await context.limits.affords('look_up', slug, dayOf(today), config.look_ups_a_day))
    return answer(await ask());
  context.note({ look_up: 'over the look_ups_a_day of the dealer' });
  return answer<Found>({ found: null, why: 'unavailable' });
}

const MOCK_CAR = {
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent Sport',
  year: 2021,
  body: 'Hatchback',
  colour: 'Silver',
  transmission: 'Automatic',
  fuel: 'Petrol',
  vin: 'JTNK4RBE703000001',
};

/** Available only to dealers that have trade-in values, because each query costs money. */
export const plateRoute: ApiRoute = {
  method: 'POST',
  path: '/simple-autograb-lookup',
  does: 'Asks AutoGrab about a vehicle that is traded in: what it is, and its value. `found` is null if nothing is known.',
  takes: { body: plateQuestionSchema },
  async handle(context) {
    const question = await validBody(context.request, plateQuestionSchema, MAX_BYTES);
    const { config, market } = await context.dealer();
    if (!config.autograb) return answer({ found: null, why: 'unavailable' });
    return asked(context, () => context.lookUps.plate(question, market));
  },
  mock: {
    status: 200,
    body: { found: { car: MOCK_CAR, value: { low: 18500, middle: 20000, high: 21500 } } },
  },
};

export const registerRoute: ApiRoute = {
  method: 'POST',
  path: '/nevdis',
  does: 'Asks the register about a vehicle: registered, written off, stolen. `found` is null if nothing is known.',
  takes: { body: registerQuestionSchema },
  async handle(context) {
    const question = await validBody(context.request, registerQuestionSchema, MAX_BYTES);
    return asked(context, () => context.lookUps.register(question));
  },
  mock: {
    status: 200,
    body: {
      found: {
        car: MOCK_CAR,
        registration: { state: 'NSW', status: 'Registered', expires: '2027-06-30' },
        written_off: false,
        stolen: false,
      },
    },
  },
};

const LONGEST_ANSWER = 500;
const MOST_ANSWERS = 60;
const NO_APPLICANT = 'Send the applicant’s details.';

const detail = v.union(
  [v.pipe(v.string(), v.maxLength(LONGEST_ANSWER)), v.pipe(v.number(), v.finite()), v.boolean()],
  'This cannot be passed on.',
);
/** Any fields of the finance form. The service uses what it needs. */
const applicantSchema = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body), NO_APPLICANT),
  v.record(v.pipe(v.string(), v.maxLength(100)), detail, NO_APPLICANT),
  v.check(
    (applicant) => Object.keys(applicant).length > 0 && Object.keys(applicant).length <= MOST_ANSWERS,
    NO_APPLICANT,
  ),
);

export const financeCustomerRoute: ApiRoute = {
  method: 'POST',
  path: '/carClarityCustomer',
  does: 'Passes a finance applicant on to the finance service. `found` is null if the service does not answer.',
  takes: { body: applicantSchema },
  async handle(context) {
    const applicant = await validBody(context.request, applicantSchema, MAX_BYTES);
    const { slug } = await context.dealer();
    return asked(context, () => context.lookUps.financeCustomer({ ...applicant, website_slug: slug }));
  },
  mock: { status: 200, body: { found: { reference: 'mock-1', continue_url: null } } },
};
