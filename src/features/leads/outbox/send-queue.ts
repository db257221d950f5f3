import { openOutbox } from '#adapters/leads/outbox/outbox.client.ts';
import type { QueuedRequest } from '#adapters/leads/outbox/types.ts';
import { track } from '#adapters/shell/analytics/analytics.client.ts';
import type { LeadAnswer } from '#domain/leads/lead-payload.ts';
import { draftsOf, newDraft } from '../drafts/drafts.ts';
import { lasting, leadKeys } from '../drafts/storage.ts';

const SHOWN_MS = 10_000;

function tell(text: string, ...more: readonly Element[]): void {
  const notice = document.createElement('p');
  notice.className = 'lead-notice';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // Screen readers announce a status when it changes, not when it appears.
  setTimeout(() => notice.replaceChildren(text, ...more), 100);
  if (more.length === 0) setTimeout(() => notice.remove(), SHOWN_MS);
}

const isAnswer = (value: unknown): value is LeadAnswer =>
  typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value);

const textIn = ({ fields }: QueuedRequest, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** Restores its form as it was filled in, on its page. */
function giveBack(site: string, lead: QueuedRequest): URL | null {
  const answers: Record<string, LeadAnswer> = {};
  for (const [name, value] of Object.entries(lead.fields)) if (isAnswer(value)) answers[name] = value;
  draftsOf(site, textIn(lead, 'form'), textIn(lead, 'car_id')).write({ ...newDraft(lead.at), answers });
  return URL.parse(textIn(lead, 'url'), location.href);
}

function tellRefused(site: string, lead: QueuedRequest, why: string): void {
  const page = giveBack(site, lead);
  const back = document.createElement('a');
  back.href = page ? page.pathname + page.search : '/';
  back.className = 'semibold underlined';
  back.textContent = 'Look at it again';
  tell(`Your message from earlier could not be sent. ${why}`.trim(), back);
}

/** Sends what waits, reports the outcome, and logs what arrived. */
export async function sendWaiting(site: string): Promise<void> {
  const outbox = openOutbox(site);
  const settled = await outbox.flush();
  if ((await outbox.waiting()) === 0) lasting.remove(leadKeys(site).waiting);
  for (const { lead, answer } of settled) {
    if (answer.kind === 'sent') {
      const { name, payload } = answer.event ?? lead.event;
      track(name, payload);
    } else tellRefused(site, lead, answer.message ?? '');
  }
  const sent = settled.flatMap(({ answer }) => (answer.kind === 'sent' ? [answer] : []));
  const notices = new Set(sent.flatMap(({ notice }) => notice ?? []));
  if (sent.length > 0) tell(['Your message from earlier has been sent.', ...notices].join(' '));
}
