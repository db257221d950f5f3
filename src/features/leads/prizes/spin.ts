import * as v from 'valibot';
import { apiErrorsIn } from '#adapters/lib/api-errors.client.ts';
import { track } from '#adapters/shell/analytics/analytics.client.ts';
import { filingOf } from '#domain/leads/category.ts';
import type { LeadFormModel } from '#domain/leads/forms/form-model.ts';
import { SPIN_TOKEN } from '#domain/leads/prizes/prize-token.ts';
import { turnTo } from '#domain/leads/prizes/prizes.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { paths } from '#paths';
import { type Errors, errorsOfStep, NO_ERRORS } from '../forms/check-form.ts';
import { showFieldErrors } from '../forms/field-errors.ts';
import { answersIn } from '../forms/form-values.ts';
import { SEND_FAILED } from '../outbox/failure-text.ts';
import { currentVisit } from '../outbox/visit.client.ts';

const PATIENCE_MS = 20_000;
/** A little longer than the wheel turns. If the browser reports no end, the prize is shown anyway. */
const LONGEST_TURN_MS = 6_000;

const wonSchema = v.object({
  prize: v.object({ id: v.string(), name: v.string(), text: v.string() }),
  repeated: v.boolean(),
});
type Won = v.InferOutput<typeof wonSchema>;
const sentSchema = v.object({ sent: v.literal(true) });

interface Spinning {
  readonly form: LeadFormModel;
  readonly timezone: string;
}

interface Refused {
  readonly message: string;
  readonly errors: Errors;
}
type Outcome = Won | { readonly sent: true } | Refused;

function show(card: HTMLElement, form: HTMLFormElement, { message, errors }: Refused): void {
  const problem = form.querySelector('.spin-problem');
  if (problem) problem.textContent = message;
  showFieldErrors(card, errors);
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => null);
  const won = v.safeParse(wonSchema, body);
  if (response.ok && won.success) return won.output;
  const sent = v.safeParse(sentSchema, body);
  if (response.ok && sent.success) return sent.output;
  const refusal = apiErrorsIn(body);
  return refusal
    ? { message: refusal.message, errors: refusal.fields }
    : { message: SEND_FAILED, errors: NO_ERRORS };
}

async function post(path: string, sent: object): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await outcomeOf(response);
  } catch {
    return { message: 'We could not be reached. Nothing is lost: please press again.', errors: NO_ERRORS };
  }
}

function leadIn(element: HTMLFormElement, form: LeadFormModel) {
  const { pages, params, since } = currentVisit();
  return {
    ...answersIn(element, form),
    website: String(new FormData(element).get('website') ?? ''),
    form: form.id,
    url: location.href,
    visited_pages: pages,
    linked_query_params: params,
    started_at: Math.round(performance.timeOrigin),
    on_site_since: since,
    sent_at: Date.now(),
  };
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Resolves when the wheel stands still at the prize. */
async function turnWheel(id: string): Promise<void> {
  const disc = document.querySelector<SVGElement>('.wheel-disc');
  const pieces = disc?.dataset['pieces']?.split(' ') ?? [];
  const index = pieces.indexOf(id);
  // The wheel of this page may be older than the prize.
  if (!disc || index < 0) return;
  // On a phone the wheel is above the button.
  disc.scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' });
  disc.style.transform = `rotate(${turnTo(index, pieces.length, Math.random())}deg)`;
  if (isStill()) return;
  await new Promise<void>((resolve) => {
    disc.addEventListener('transitionend', () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_TURN_MS);
  });
}

/** Replaces the form. */
function openTold(card: HTMLElement, name: 'sent' | 'won'): HTMLElement | null {
  const told = card.querySelector<HTMLElement>(`[data-told="${name}"]`);
  for (const form of card.querySelectorAll('form')) form.remove();
  if (told) told.hidden = false;
  return told;
}

function tellWon(card: HTMLElement, { prize, repeated }: Won): void {
  const won = openTold(card, 'won');
  const [name, text] = [won?.querySelector<HTMLElement>('h2'), won?.querySelector('h2 + p')];
  if (!won || !name || !text) return;
  name.textContent = prize.name;
  text.textContent = prize.text;
  won.querySelector('.spin-before')?.toggleAttribute('hidden', !repeated);
  name.focus();
}

function tellSent(card: HTMLElement, email: string): void {
  const sent = openTold(card, 'sent');
  const to = sent?.querySelector('[data-sent-to]');
  if (to) to.textContent = email;
  sent?.querySelector('h2')?.focus();
}

/** One at a time, however often the button is hit. */
const busy = new WeakSet<HTMLElement>();

async function alone(card: HTMLElement, form: HTMLFormElement, work: () => Promise<void>): Promise<void> {
  if (busy.has(card)) return;
  const button = form.querySelector('button');
  busy.add(card);
  button?.setAttribute('aria-busy', 'true');
  button?.toggleAttribute('disabled', true);
  try {
    await work();
  } finally {
    busy.delete(card);
    button?.removeAttribute('aria-busy');
    button?.toggleAttribute('disabled', false);
  }
}

async function turnFor(card: HTMLElement, won: Won): Promise<void> {
  await turnWheel(won.prize.id);
  tellWon(card, won);
}

/** Sends the entry: an email follows, or the prize if the address is proved. */
export async function ask(card: HTMLElement, element: HTMLFormElement): Promise<void> {
  const { form, timezone } = JSON.parse(card.dataset['spin'] ?? '') as Spinning;
  const today = localDate(Date.now(), timezone).iso;
  const answers = answersIn(element, form);
  const errors = errorsOfStep(0, { form, answers, files: [], today });
  show(card, element, { message: '', errors });
  if (Object.keys(errors).length > 0) return;
  await alone(card, element, async () => {
    const outcome = await post(paths.spins, { lead: leadIn(element, form) });
    if ('message' in outcome) return show(card, element, outcome);
    const { event, category } = filingOf(form, null);
    if ('sent' in outcome || !outcome.repeated) track(event, { category });
    if ('sent' in outcome) return tellSent(card, String(answers['email'] ?? ''));
    await turnFor(card, outcome);
  });
}

/** Turns the wheel for the link of the email. */
export async function claim(card: HTMLElement, element: HTMLFormElement): Promise<void> {
  const token = new URLSearchParams(location.search).get(SPIN_TOKEN) ?? '';
  await alone(card, element, async () => {
    const outcome = await post(paths.spinPrize, { token });
    if ('prize' in outcome) return turnFor(card, outcome);
    show(card, element, 'message' in outcome ? outcome : { message: SEND_FAILED, errors: NO_ERRORS });
  });
}
