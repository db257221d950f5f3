import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { invalidFields, storing, tooMany } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { carPhoneCallSchema, phoneRevealSchema, tapIds } from '#domain/leads/lead-vehicle.ts';

const MAX_BYTES = 2 * 1024;

export const carPhoneCallRoute: ApiRoute = {
  method: 'POST',
  path: '/events/car_phone_call',
  does: 'Records that a shopper tapped the phone number of a vehicle, and passes it on to the provider.',
  takes: { body: carPhoneCallSchema },
  async handle({ request, dealer, leads, provider, now, note, allows }) {
    if (!(await allows('phone_reveal'))) throw tooMany();
    const sent = await validBody(request, carPhoneCallSchema, MAX_BYTES);
    const { slug, config, vehicles } = await dealer();
    const call = { ...sent, ...tapIds(config, vehicles[sent.car_id]?.listing, sent) };
    await storing(() => leads.store.record({ dealer: slug, kind: 'car_phone_call', body: call, at: now }));
    // Already stored. If the provider does not answer, the log says so, and nothing is retried.
    const passed = await provider.carPhoneCall({ ...call, website_slug: slug });
    note({ dealer: slug, car_id: call.car_id, passed: String(passed) });
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};

/** The host names the dealer. A record about another dealer's website is a mistake or an attack. */
function refuseOtherWebsites({ config }: PublishedDealer, named: number | null): void {
  if (named !== null && named !== config.website_id)
    throw invalidFields([{ field: 'website_id', message: 'This is not the website of this dealer.' }]);
}

export const phoneRevealsRoute: ApiRoute = {
  method: 'POST',
  path: '/phone-reveals',
  does: 'Records that a shopper had a masked phone number shown.',
  takes: { body: phoneRevealSchema },
  async handle({ request, dealer, leads, now, note, allows }) {
    if (!(await allows('phone_reveal'))) throw tooMany();
    const reveal = await validBody(request, phoneRevealSchema, MAX_BYTES);
    const asked = await dealer();
    refuseOtherWebsites(asked, reveal.website_id);
    await storing(() =>
      leads.store.record({ dealer: asked.slug, kind: 'phone_reveal', body: reveal, at: now }),
    );
    note({ dealer: asked.slug, ...reveal });
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};
