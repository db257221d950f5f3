import type { ApiRoute } from './api-route.ts';
import { CHECKOUT_ROUTES } from './checkout/routes.ts';
import { snap21Route } from './dealers/snap21.ts';
import { LEAD_ROUTES } from './leads/leads.ts';
import { financeCustomerRoute, plateRoute, registerRoute } from './leads/look-ups/look-ups.ts';
import { carPhoneCallRoute, phoneRevealsRoute } from './leads/phone/phone-events.ts';
import { SPIN_ROUTES } from './leads/prizes/spins.ts';
import { appointmentsRoute, manufacturerRoute, servicesRoute } from './leads/provider/provider.ts';
import { ApiError, tooMany } from './lib/api-errors.ts';
import { cspReportsRoute } from './operations/csp-reports.ts';
import { publicHealth } from './operations/health.ts';
import { vitalsRoute } from './operations/vitals.ts';
import { missRoute } from './search/misses/misses.ts';
import { resultsRoute } from './search/results/results.ts';
import { OWN_ROUTES } from './shoppers/account.ts';
import { LEAVING_ROUTES } from './shoppers/account-removal.ts';
import { EMAIL_LINK_ROUTES } from './shoppers/alerts/alert-consent.ts';
import { OWN_SEARCH_ROUTES } from './shoppers/alerts/search-list.ts';
import { SIGN_IN_ROUTES } from './shoppers/session.ts';
import { LINK_ROUTES } from './shoppers/sign-in-link.ts';
import { stockPushRoute } from './stock/push.ts';
import { vehicleStatusRoutes } from './stock/vehicle-status.ts';

export const ACCOUNT_ROUTES: readonly ApiRoute[] = [
  ...SIGN_IN_ROUTES,
  ...LINK_ROUTES,
  ...OWN_ROUTES,
  ...OWN_SEARCH_ROUTES,
  ...EMAIL_LINK_ROUTES,
  ...LEAVING_ROUTES,
];

const healthRoute: ApiRoute = {
  method: 'GET',
  path: '/health',
  does: 'Says whether the API can work: its version, how many dealers it knows, and each check that fails. Why one fails, and what is missing, it says to the user `ops` with `OPS_PASSWORD` (HTTP Basic), and in a demo.',
  async handle({ request, health, allows, passwordIn, isDemo }) {
    const password = passwordIn(request);
    if (!(await allows(password === 'none' ? 'health' : 'ops_health'))) throw tooMany();
    if (password === 'wrong') throw new ApiError(401, 'This is not the password of the ops pages.');
    const report = await health();
    const shown = isDemo || password === 'right' ? report : publicHealth(report);
    return Response.json(shown, { status: report.status === 'ok' ? 200 : 503 });
  },
  mock: { status: 200, body: { status: 'ok', version: 'mock', dealers: 0, checks: [] } },
};

export const ROUTES: readonly ApiRoute[] = [
  healthRoute,
  snap21Route,
  ...SPIN_ROUTES,
  ...LEAD_ROUTES,
  phoneRevealsRoute,
  carPhoneCallRoute,
  vitalsRoute,
  stockPushRoute,
  ...vehicleStatusRoutes,
  missRoute,
  cspReportsRoute,
  resultsRoute,
  appointmentsRoute,
  servicesRoute,
  manufacturerRoute,
  plateRoute,
  registerRoute,
  financeCustomerRoute,
  ...CHECKOUT_ROUTES,
  ...ACCOUNT_ROUTES,
];
