import * as v from 'valibot';
import { track } from '#adapters/analytics/client.ts';
import { refusalIn } from '#adapters/refusal/client.ts';
import { filingOf } from '#domain/lead/filing.ts';
import type { LeadFormModel } from '#domain/lead/form-model.ts';
import { turnTo } from '#domain/spin/wheel.ts';
import { localDate } from '#domain/time/zoned.ts';
import { type Errors, errorsOfStep, NO_ERRORS } from '#features/leads/check-form.ts';
import { showFieldErrors } from '#features/leads/field-errors.ts';
import { answersIn } from '#features/leads/form-values.ts';
import { SEND_FAILED } from '#features/leads/send-failed.ts';
import { currentVisit } from '#features/leads/visit-client.ts';
import { paths } from '#paths';

const PATIENCE_MS = 20_000;
/** A little longer than the wheel turns: where the browser says nothing of its end, the prize is told all the same. */
const LONGEST_TURN_MS = 6_000;

const wonSchema = v.object({
  prize: v.object({ id: v.string(), name: v.string(), text: v.string() }),
  repeated: v.boolean(),
});
type Won = v.InferOutput<typeof wonSchema>;

interface Spinning {
  readonly form: LeadFormModel;
  readonly timezone: string;
}

type Outcome = Won | { readonly message: string; readonly errors: Errors };

function show(card: HTMLElement, message: string, errors: Errors): void {
  const problem = card.querySelector('.spin-problem');
  if (problem) problem.textContent = message;
  showFieldErrors(card, errors);
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => null);
  const won = v.safeParse(wonSchema, body);
  if (response.ok && won.success) return won.output;
  const refusal = refusalIn(body);
  return refusal
    ? { message: refusal.message, errors: refusal.fields }
    : { message: SEND_FAILED, errors: NO_ERRORS };
}

async function ask(element: HTMLFormElement, form: LeadFormModel): Promise<Outcome> {
  const { pages, params, since } = currentVisit();
  const lead = {
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
  try {
    const response = await fetch(paths.spins, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ lead }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await outcomeOf(response);
  } catch {
    return { message: 'We could not be reached. Nothing is lost: please press again.', errors: NO_ERRORS };
  }
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Ends when the wheel stands still at the prize. */
async function turnWheel(id: string): Promise<void> {
  const disc = document.querySelector<SVGElement>('.wheel-disc');
  const pieces = disc?.dataset['pieces']?.split(' ') ?? [];
  const index = pieces.indexOf(id);
  // The wheel of this page may be older than the prize.
  if (!disc || index < 0) return;
  disc.style.transform = `rotate(${turnTo(index, pieces.length, Math.random())}deg)`;
  if (isStill()) return;
  await new Promise<void>((resolve) => {
    disc.addEventListener('transitionend', () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_TURN_MS);
  });
}

function tell(card: HTMLElement, { prize, repeated }: Won): void {
  const won = card.querySelector<HTMLElement>('.spin-won');
  const [name, text] = [won?.querySelector<HTMLElement>('h2'), won?.querySelector('h2 + p')];
  if (!won || !name || !text) return;
  name.textContent = prize.name;
  text.textContent = prize.text;
  won.querySelector('.spin-before')?.toggleAttribute('hidden', !repeated);
  card.querySelector('form')?.remove();
  won.hidden = false;
  name.focus();
}

/** One spin at a time, however often the button is hit. */
const spinning = new WeakSet<HTMLElement>();

export async function spin(card: HTMLElement, element: HTMLFormElement): Promise<void> {
  if (spinning.has(card)) return;
  const { form, timezone } = JSON.parse(card.dataset['spin'] ?? '') as Spinning;
  const today = localDate(Date.now(), timezone).iso;
  const errors = errorsOfStep(0, { form, answers: answersIn(element, form), files: [], today });
  show(card, '', errors);
  if (Object.keys(errors).length > 0) return;
  const button = element.querySelector('button');
  spinning.add(card);
  button?.setAttribute('aria-busy', 'true');
  button?.toggleAttribute('disabled', true);
  try {
    const outcome = await ask(element, form);
    if (!('prize' in outcome)) return show(card, outcome.message, outcome.errors);
    const { event, category } = filingOf(form, null);
    if (!outcome.repeated) track(event, { category });
    await turnWheel(outcome.prize.id);
    tell(card, outcome);
  } finally {
    spinning.delete(card);
    button?.removeAttribute('aria-busy');
    button?.toggleAttribute('disabled', false);
  }
}
