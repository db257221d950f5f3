import { sayAt } from '#adapters/sites/dealer-data/public-dealer.ts';
import { ApiError } from '#api/lib/api-errors.ts';
import { mediaType } from '#api/lib/body.ts';
import type { ApiContext } from '../api-route.ts';
import { answerFaultyForm, answerRefusedForm } from './plain-form/page.ts';
import type { Submission } from './validate-lead.ts';

/** Returns true if a plain form was sent, as by a browser without JavaScript, which shows the response as a page. */
export const isPlainForm = (request: Request): boolean =>
  mediaType(request) !== 'application/json' &&
  !(request.headers.get('accept') ?? '').includes('application/json');

const SHOWN_AGAIN: readonly number[] = [413, 422, 429, 503];

function pageOf(error: ApiError, { dealer, form, sent }: Submission): Promise<Response> {
  const { car_id, url, files, values } = sent;
  return answerFaultyForm({
    dealer,
    form,
    hadFiles: files.length > 0,
    sent: { ...values, ...(car_id !== null && { car_id }), ...(url !== '' && { url }) },
    message: error.message,
    status: error.status,
    fields: error.details.fields ?? [],
  });
}

/** Turns a refusal into a page for people: the form again, if it could be read. */
export async function asPage(
  error: unknown,
  submission: Submission | null,
  context: ApiContext,
): Promise<unknown> {
  const { request } = context;
  const readsPages = (request.headers.get('accept') ?? '').includes('text/html');
  if (!(error instanceof ApiError) || !isPlainForm(request) || !readsPages) return error;
  const { status } = error;
  if (submission !== null && SHOWN_AGAIN.includes(status))
    return error.withPage(await pageOf(error.inWords(sayAt(submission.dealer)), submission));
  const dealer = await context.dealer().catch(() => null);
  if (dealer === null) return error;
  const message = sayAt(dealer)(error.message);
  return error.withPage(await answerRefusedForm({ dealer, message, status }));
}
