import * as v from 'valibot';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Provider } from '#adapters/provider/types.ts';
import { readProvidedMake } from '#domain/brand/provided.ts';
import { slotDays } from '#domain/lead/slots.ts';
import { SLUG } from '#domain/site/fields.ts';
import type { ApiRoute } from '../api-route.ts';
import { ApiError, notFound } from '../errors.ts';
import { validQuery } from '../validate.ts';

const MESSAGE = 'Say which dealership is meant.';
const querySchema = v.object({
  dealership_id: v.pipe(v.string(MESSAGE), v.regex(/^\d{1,12}$/, MESSAGE)),
});

/** Nobody reads the diary of a dealership that is another dealer’s. */
function refuseOtherDealerships({ config }: PublishedDealer, id: string): void {
  const { dealerships, locations } = config;
  const own = [...dealerships.map((one) => one.id), ...locations.map((one) => one.dealership_id)];
  if (!own.some((known) => String(known) === id)) throw notFound();
}

const CACHE = { 'Cache-Control': 'public, max-age=60' };

type Ask = (provider: Provider, dealershipId: string) => Promise<unknown | false>;

/** Free times by day. Where none are known the list is empty, and the form asks for a date and time of one’s own. */
const bookingsRoute = (path: string, ask: Ask): ApiRoute => ({
  method: 'GET',
  path: `/bookings/${path}`,
  async handle({ request, dealer, provider, now }) {
    const { dealership_id } = validQuery(request, querySchema);
    const asked = await dealer();
    refuseOtherDealerships(asked, dealership_id);
    const found = await ask(provider, dealership_id);
    const days = found === false ? [] : slotDays(found, asked.timezone, now);
    return Response.json({ days }, { headers: CACHE });
  },
  mock: {
    status: 200,
    body: {
      days: [
        {
          date: '2030-01-07',
          slots: [
            { time: '09:00', until: '09:30' },
            { time: '10:30', until: '11:00' },
            { time: '14:00', until: '14:30' },
          ],
        },
      ],
    },
  },
});

export const appointmentsRoute = bookingsRoute('appointments', (provider, id) =>
  provider.appointmentBookings(id),
);
export const servicesRoute = bookingsRoute('services', (provider, id) => provider.serviceBookings(id));

const LONGEST_SLUG = 60;

const MAKE_CACHE = { 'Cache-Control': 'public, max-age=300' };

export const manufacturerRoute: ApiRoute = {
  method: 'GET',
  path: '/manufacturers/:slug',
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
          ...{ name: 'Corolla', slug: 'corolla', status: 'new', image: null },
          ...{ short_description: 'A small car.', position: 1, override_url: null },
        },
      ],
    },
  },
};
