import type { QueuedRequest } from '#adapters/leads/outbox/types.ts';
import { type Filing, type FormFiling, filingOf, GENERAL, loggedLead } from '#domain/leads/category.ts';
import type { FormModel, LeadFormModel } from '#domain/leads/forms/form-model.ts';
import { successPath } from '#domain/leads/forms/success-page.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import type { Visit } from '#domain/leads/visit.ts';
import type { AnalyticsCar } from '#domain/shell/analytics-events.ts';
import { paths } from '#paths';
import type { Draft } from '../drafts/drafts.ts';
import type { FormCar } from '../forms/form-props.ts';
import type { ChosenFile } from '../forms/form-values.ts';
import { proofOf } from './proofs.ts';
import { currentVisit } from './visit.client.ts';

export interface RequestParts {
  /** The form. One that a browser stored from an earlier build may say nothing of its filing. */
  readonly form: FormModel & Partial<Pick<LeadFormModel, 'filing'>>;
  readonly draft: Draft;
  readonly answers: LeadAnswers;
  readonly files: readonly ChosenFile[];
  readonly car: FormCar | null;
  readonly visit: Visit;
  readonly proof: { readonly altcha?: string };
  readonly url: string;
  /** Counts from 1. */
  readonly step: number;
  /** The whole form, not one of its steps. */
  readonly complete: boolean;
  readonly now: number;
}

/** The API files by its own model, whatever the page thinks. */
const UNFILED: FormFiling = { category: GENERAL, success: 'general-enquiry' };

const askedCar = (car: FormCar | null): AnalyticsCar | null =>
  car?.car_type ? { car_type: car.car_type, tag: car.tag ?? null } : null;

const filingOfSending = ({ form, answers, car }: Pick<RequestParts, 'form' | 'answers' | 'car'>): Filing => {
  const { category } = answers;
  return filingOf(
    { filing: form.filing ?? UNFILED },
    askedCar(car),
    typeof category === 'string' && category !== '' ? category : undefined,
  );
};

const loggedCar = (car: FormCar | null) =>
  car ? { car_id: car.id, ...(car.car_type && { car_type: car.car_type }) } : {};

type Route = Pick<QueuedRequest, 'method' | 'path'>;

function routeOf({ leadId }: Draft, files: readonly ChosenFile[]): Route {
  if (files.length > 0) return { method: 'POST', path: paths.leadWithFiles };
  return leadId === null
    ? { method: 'POST', path: paths.leads }
    : { method: 'PUT', path: paths.lead(leadId) };
}

export function queuedRequest(sending: RequestParts): QueuedRequest {
  const { form, draft, answers, files, car, visit, proof, url, step, complete, now } = sending;
  const filing = filingOfSending(sending);
  return {
    ...routeOf(draft, files),
    clientId: draft.clientId,
    fields: {
      ...answers,
      form: form.id,
      client_id: draft.clientId,
      ...(draft.leadId !== null && { lead_id: draft.leadId, change_id: crypto.randomUUID() }),
      ...(car && { car_id: car.id }),
      ...proof,
      url,
      visited_pages: visit.pages,
      linked_query_params: visit.params,
      started_at: draft.startedAt,
      on_site_since: visit.since,
      sent_at: now,
      ...(form.steps.length > 1 && { step_number: step, skipped_steps: draft.skipped }),
      isLastStep: complete,
    },
    files,
    at: now,
    event: loggedLead(filing, loggedCar(car)),
    successPath: successPath(filing, car ? { car_id: car.id } : {}),
  };
}

/** Makes the request as this page sends it now. */
export const requestNow = (lead: Omit<RequestParts, 'visit' | 'proof' | 'url' | 'now'>): QueuedRequest =>
  queuedRequest({
    ...lead,
    visit: currentVisit(),
    proof: proofOf(lead.draft.clientId),
    url: location.href,
    now: Date.now(),
  });
