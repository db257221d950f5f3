import { carPhoneCallSchema } from '#domain/lead/car-phone.ts';
import type { ApiRoute } from '../api-route.ts';
import { tooMany } from '../errors.ts';
import { storing } from '../leads/storing.ts';
import { validBody } from '../validate.ts';

const MAX_BYTES = 2 * 1024;

export const carPhoneCallRoute: ApiRoute = {
  method: 'POST',
  path: '/events/car_phone_call',
  async handle({ request, dealer, leads, provider, now, note, allows }) {
    if (!allows('phone_reveal')) throw tooMany();
    const call = await validBody(request, carPhoneCallSchema, MAX_BYTES);
    const { slug } = await dealer();
    await storing(() => leads.store.record({ dealer: slug, kind: 'car_phone_call', body: call, at: now }));
    // It is kept already: a provider that does not answer is told of in the log, and nobody waits for it twice.
    const passed = await provider.carPhoneCall({ ...call, website_slug: slug });
    note({ dealer: slug, car_id: call.car_id, passed: String(passed) });
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};
