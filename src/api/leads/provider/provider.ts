import * as v from 'valibot';
import type { Provider } from '#adapters/leads/provider/types.ts';
import { leadVehicleOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { ApiError, notFound } from '#api/lib/api-errors.ts';
import { validQuery } from '#api/lib/validate.ts';
import { readProvidedMake } from '#domain/content/brands/brand-files.ts';
import type { Department } from '#domain/dealers/places.ts';
import { diaryOf, slotDays } from '#domain/leads/forms/slots.ts';
import { SLUG } from '#domain/sites/config-fields.ts';

const MESSAGE = 'Name the location by its number.';
const number = v.optional(v.pipe(v.string(MESSAGE), v.regex(/^\d{1,12}$/, MESSAGE)));
const CAR = 'Say which {one} you mean.';
const querySchema = v.object({
  location_id: number,
  car_id: v.optional(v.pipe(v.string(CAR), v.maxLength(100, CAR))),
  /** Named by pages that were built before the API found it out by itself. */
  dealership_id: number,
});
type Query = v.InferOutput<typeof querySchema>;

/** A dealership's diary is readable through its own dealer only. */
function refuseOtherDealerships({ config }: PublishedDealer, id: string): void {
  const { dealerships, locations } = config;
  const own = [...dealerships.map((one) => one.id), ...locations.map((one) => one.dealership_id)];
  if (!own.some((known) => String(known) === id)) throw notFound();
}

/** Returns the provider's id of the dealership whose diary is meant, or null if the dealer has none. */
function diaryAskedFor(query: Query, department: Department, dealer: PublishedDealer): string | null {
  const { dealership_id, location_id, car_id } = query;
  if (dealership_id !== undefined) {
    refuseOtherDealerships(dealer, dealership_id);
    return dealership_id;
  }
  const { config } = dealer;
  if (location_id !== undefined && !config.locations.some(({ id }) => String(id) === location_id))
    throw notFound();
  const vehicle = car_id === undefined ? null : leadVehicleOf(dealer, car_id);
  return diaryOf({ location_id, department, vehicle }, config);
}

const CACHE = { 'Cache-Control': 'public, max-age=60' };

type Ask = (provider: Provider, dealershipId: string) => Promise<unknown | false>;

const DAY_MS = 86_400_000;
const MOCK_SLOTS = [
  { time: '09:00', until: '09:30' },
  { time: '10:30', until: '11:00' },
  { time: '14:00', until: '14:30' },
];

/** Makes some of the coming days, because a fixed date would be over one day. */
const mockDays = (now: number) =>
  [2, 3, 4].map((days) => ({
    date: new Date(now + days * DAY_MS).toISOString().slice(0, 10),
    slots: MOCK_SLOTS,
  }));

/** Makes a route for free times by day. If none are known the list is empty, and the form asks for a date and time. */
const bookingsRoute = (path: string, department: Department, ask: Ask): ApiRoute => ({
  method: 'GET',
  path: `/bookings/${path}`,
  does: `Free times for ${path}, by day. The list is empty if none are known.`,
  takes: { query: querySchema },
  async handle({ request, dealer, provider, now }) {
    const query = validQuery(request, querySchema);
    const asked = await dealer();
    const diary = diaryAskedFor(query, department, asked);
    const found = diary === null ? false : await ask(provider, diary);
    const days = found === false ? [] : slotDays(found, asked.timezone, now);
    return Response.json({ days }, { headers: CACHE });
  },
  mock: ({ now }) => Response.json({ days: mockDays(now) }),
});

export const appointmentsRoute = bookingsRoute('appointments', 'sales', (provider, id) =>
  provider.appointmentBookings(id),
);
export const servicesRoute = bookingsRoute('services', 'service', (provider, id) =>
  provider.serviceBookings(id),
);

const LONGEST_SLUG = 60;

const MAKE_CACHE = { 'Cache-Control': 'public, max-age=300' };

export const manufacturerRoute: ApiRoute = {
  method: 'GET',
  path: '/manufacturers/:slug',
  does: 'A make with its models, as the provider knows it.',
  async handle({ params: { slug = '' }, dealer, provider }) {
    if (slug.length > LONGEST_SLUG || !SLUG.test(slug)) throw notFound();
    const { config } = await dealer();
    const found = await provider.manufacturer(slug, config.website_id);
    const make = readProvidedMake(found);
    if (make === undefined) throw new ApiError(502, 'Nothing is known of this make at the moment.');
    return Response.json(make, { headers: MAKE_CACHE });
  },
  mock: {
    status: 200,
    body: {
      name: 'Toyota',
      slug: 'toyota',
      logo: null,
      models: [
        {
          name: 'Corolla',
          slug: 'corolla',
          status: 'new',
          image: null,
          short_description: 'Small and light.',
          position: 1,
          override_url: null,
        },
      ],
    },
  },
};
