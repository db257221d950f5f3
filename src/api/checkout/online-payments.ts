import * as v from 'valibot';
import { invoiceSchema } from '#domain/payment/invoice.ts';
import { gatedBy } from '../account/visit.ts';
import type { ApiContext, ApiRoute } from '../api-route.ts';
import { notFound, tooMany } from '../errors.ts';
import { storing } from '../leads/storing.ts';
import { cardless, checked, wantedBy, wantedSchema } from './checkout-request.ts';
import { answer, mock, reserving } from './hold-answer.ts';

async function bill(context: ApiContext): Promise<Response> {
  const { request, allows, now } = context;
  const desk = reserving(context);
  if (!allows('hold')) throw tooMany();
  const sent = await cardless(request);
  const dealer = await context.dealer();
  const { online_payment: config } = dealer.config;
  if (config === null) throw notFound();
  const { client_id, url, buyer, ...owed } = checked(
    v.object({
      ...wantedSchema(dealer, now, null).entries,
      ...invoiceSchema(config, dealer.config).entries,
    }),
    sent,
  );
  const wanted = wantedBy({ client_id, url, buyer }, request);
  return answer(await storing(() => desk.bill(dealer, owed, wanted)), context, 201);
}

/** What somebody is going to pay; how it is paid and looked at is the same as for a car. */
export const onlinePaymentsRoute: ApiRoute = {
  method: 'POST',
  path: '/online-payments',
  handle: (context) => gatedBy('online-payment', context, () => bill(context)),
  mock: mock(201, 'held'),
};
