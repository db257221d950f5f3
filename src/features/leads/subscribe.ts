import { safeParse } from 'valibot';
import { openOutbox } from '#adapters/leads/outbox/outbox.client.ts';
import { schemaOf } from '#domain/leads/forms/form-schema.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { type Draft, newDraft } from './drafts/drafts.ts';
import { lasting, leadKeys } from './drafts/storage.ts';
import { answersIn } from './forms/form-values.ts';
import { SEND_FAILED } from './outbox/failure-text.ts';
import { thank } from './outbox/go-to-thanks.ts';
import { beginProof } from './outbox/proofs.ts';
import { requestNow } from './outbox/queued-request.ts';
import type { SubscribeModel } from './subscribe-model.ts';

const KEPT = 'We could not be reached just now. It is kept on this device and goes out by itself.';

type Errors = ReadonlyMap<string, string>;

function show(form: HTMLFormElement, errors: Errors): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('.subscribe-field input')) {
    const message = errors.get(box.name) ?? '';
    box.setAttribute('aria-invalid', String(message !== ''));
    const line = box.parentElement?.querySelector('.subscribe-error');
    if (line) line.textContent = message;
  }
  const [first] = errors.keys();
  form.querySelector<HTMLElement>(`.subscribe-field [name="${CSS.escape(first ?? '')}"]`)?.focus();
}

const say = (form: HTMLFormElement, text: string): void => {
  const line = form.querySelector('.subscribe-said');
  if (line) line.textContent = text;
};

/** Shows what was refused. An empty text removes it. */
const complain = (form: HTMLFormElement, text: string): void => {
  const banner = form.querySelector<HTMLElement>('.form-banner');
  const line = banner?.querySelector('span');
  if (!banner || !line) return;
  line.textContent = text;
  banner.hidden = text === '';
};

/** One form at a time, however often its button is hit. */
const sending = new WeakSet<HTMLFormElement>();
const drafts = new WeakMap<HTMLFormElement, Draft>();

/** The form was there since the page came, and people have had that long to fill it in. */
function draftOf(element: HTMLFormElement): Draft {
  const draft = drafts.get(element) ?? newDraft(Math.round(performance.timeOrigin));
  drafts.set(element, draft);
  return draft;
}

export const beginProofOf = (element: HTMLFormElement): void => beginProof(draftOf(element).clientId);

export async function subscribe(element: HTMLFormElement): Promise<void> {
  if (sending.has(element)) return;
  const { form, timezone } = JSON.parse(element.dataset['subscribe'] ?? '') as SubscribeModel;
  const answers = answersIn(element, form);
  const checked = safeParse(schemaOf(form, localDate(Date.now(), timezone).iso), answers);
  const problems = (checked.issues ?? []).map(
    ({ path, message }) => [String(path?.[0]?.key), message] as const,
  );
  show(element, new Map(problems));
  complain(element, '');
  say(element, '');
  if (!checked.success) return;

  const { site = '' } = document.documentElement.dataset;
  const draft = draftOf(element);
  sending.add(element);
  try {
    const lead = requestNow({ form, draft, answers, files: [], car: null, step: 1, complete: true });
    // Before it is sent: who leaves in between has it sent by the next page.
    const { waiting } = leadKeys(site);
    lasting.write(waiting, '1');
    const outbox = openOutbox(site);
    const answer = await outbox.hand(lead);
    if (answer.kind !== 'kept' && (await outbox.waiting()) === 0) lasting.remove(waiting);
    if (answer.kind === 'refused') {
      show(element, new Map(Object.entries(answer.fields)));
      return complain(element, answer.message ?? form.failure ?? SEND_FAILED);
    }
    drafts.delete(element);
    element.reset();
    if (answer.kind === 'sent') thank(site, lead, answer);
    else say(element, KEPT);
  } finally {
    sending.delete(element);
  }
}
