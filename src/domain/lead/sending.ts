import type { Channel } from './channels.ts';
import type { LeadPayload } from './payload.ts';

const MINUTE_MS = 60_000;
/** A shopper who has not touched a form for this long has left it, and may want a call. */
const LEFT_AFTER_MS = 30 * MINUTE_MS;

/** One version of a lead on its way, as far as it matters for whether and when it is sent. */
export interface Outgoing {
  readonly channel: Channel;
  readonly version: number;
  readonly payload: Pick<LeadPayload, 'form_completed' | 'email' | 'phone'>;
  readonly lead: { readonly version: number; readonly changedAt: number };
  /** The newest version that this channel delivered. 0 for none. */
  readonly arrived: number;
}

export type SendingDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: number; readonly reason: string }
  | { readonly kind: 'skip'; readonly reason: string };

type Rule = (outgoing: Outgoing, now: number) => SendingDecision | undefined;

const skip = (reason: string): SendingDecision => ({ kind: 'skip', reason });

/** A late release: the receiver has a newer version, which must not be overwritten. */
const olderThanWhatArrived: Rule = ({ version, arrived }) =>
  version < arrived ? skip(`Version ${arrived} has arrived already.`) : undefined;

/** People are mailed once a form is finished or left, not at each of its steps; systems follow every step. */
const unfinishedMail: Rule = ({ channel, payload, version, lead }, now) => {
  if (channel !== 'mail' || payload.form_completed) return undefined;
  if (version < lead.version) return skip('The shopper continued, so a later version is emailed.');
  const until = lead.changedAt + LEFT_AFTER_MS;
  // A change that lies ahead was dated by a clock that was wrong, and says nothing of when the form was left.
  return now < until && until - now < 2 * LEFT_AFTER_MS
    ? { kind: 'wait', until, reason: 'Waits until the form is finished, or left for half an hour.' }
    : undefined;
};

/** An application for credit is sent only once it is complete. */
const unfinishedApplication: Rule = ({ channel, payload }) =>
  channel === 'car_clarity' && !payload.form_completed
    ? skip('Only a finished application is passed on.')
    : undefined;

/**
 * Without email and phone the provider refuses a lead, and nobody could answer it. The first step of a form may
 * have neither.
 */
const nobodyToAnswer: Rule = ({ payload }) =>
  !payload.form_completed && !payload.email && !payload.phone
    ? skip('An unfinished form without email or phone number, so nobody can be answered yet.')
    : undefined;

/** In this order: an outdated version need not wait. */
const RULES: readonly Rule[] = [olderThanWhatArrived, unfinishedApplication, nobodyToAnswer, unfinishedMail];

export function sendingDecision(outgoing: Outgoing, now: number): SendingDecision {
  for (const rule of RULES) {
    const decision = rule(outgoing, now);
    if (decision) return decision;
  }
  return { kind: 'send' };
}

export type StatusVerdict = 'arrived' | 'later' | 'refused';

/**
 * What an answer says about the lead. Wrong addresses or credentials (401 … 407, redirects) are fixed by
 * people, a conflict (409) by time, and the same lead passes later. Any other 4xx would fail again.
 */
const REFUSALS_OF_THE_SENDER: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 407, 408, 409, 421, 423, 425, 429,
]);

export function statusVerdict(status: number): StatusVerdict {
  if (status >= 200 && status < 300) return 'arrived';
  return status < 400 || status >= 500 || REFUSALS_OF_THE_SENDER.has(status) ? 'later' : 'refused';
}
