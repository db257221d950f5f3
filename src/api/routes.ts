import { ACCOUNT_ROUTES } from './account/routes.ts';
import type { ApiRoute } from './api-route.ts';
import { appointmentsRoute, servicesRoute } from './bookings/bookings.ts';
import { carPhoneCallRoute } from './car-phone-call/car-phone-call.ts';
import { CHECKOUT_ROUTES } from './checkout/routes.ts';
import { challengeRoute } from './leads/challenge.ts';
import { LEAD_ROUTES } from './leads/leads.ts';
import { financeCustomerRoute, plateRoute, registerRoute } from './look-ups/look-ups.ts';
import { manufacturerRoute } from './manufacturers/manufacturers.ts';
import { phoneRevealsRoute } from './phone-reveals/phone-reveals.ts';
import { snap21Route } from './reviews/snap21.ts';
import { spinsRoute } from './spins/spins.ts';
import { vitalsRoute } from './vitals/vitals.ts';

const healthRoute: ApiRoute = {
  method: 'GET',
  path: '/health',
  async handle({ health }) {
    const found = await health();
    return Response.json(found, { status: found.status === 'ok' ? 200 : 503 });
  },
  mock: { status: 200, body: { status: 'ok', version: 'mock', dealers: 0, checks: [] } },
};

export const ROUTES: readonly ApiRoute[] = [
  healthRoute,
  snap21Route,
  spinsRoute,
  ...LEAD_ROUTES,
  challengeRoute,
  phoneRevealsRoute,
  carPhoneCallRoute,
  vitalsRoute,
  appointmentsRoute,
  servicesRoute,
  manufacturerRoute,
  plateRoute,
  registerRoute,
  financeCustomerRoute,
  ...CHECKOUT_ROUTES,
  ...ACCOUNT_ROUTES,
];
