import {
  CHANNEL_DESCRIPTORS,
  CHANNELS,
  type Channel,
  isChosen,
  missingVariables,
} from './channels/registry.ts';
import { isCreditApplication } from './forms/form-rows.ts';
import type { Delivery, StoredLead } from './lead.ts';
import type { LeadDeliveryConfig } from './lead-delivery-config.ts';
import type { LeadPayload } from './lead-payload.ts';

/** A variable that a dealer needs and that is not set. */
export interface MissingSetting {
  readonly variable: string;
  /** What does not work without it. */
  readonly what: string;
}

type Env = Readonly<Record<string, string | undefined>>;

const takes = (channel: Channel, form: string): boolean =>
  CHANNEL_DESCRIPTORS[channel].takes === 'all' || isCreditApplication(form);

/**
 * Returns the channels of a new lead. A configured channel counts even if the environment lacks what it needs: the
 * lead then waits and names the missing variable.
 */
export const channelsOf = (delivery: LeadDeliveryConfig, env: Env, form: string): readonly Channel[] =>
  CHANNELS.filter((channel) => isChosen(channel, delivery, env) && takes(channel, form));

export interface LeadDestination {
  /** "store": leads stay here, and the configuration says that this is on purpose. */
  readonly kind: 'somewhere' | 'store' | 'nowhere';
  /** What the chosen channels need and do not have. */
  readonly missing: readonly MissingSetting[];
}

/**
 * Tells where a dealer's leads go. A channel that takes only the leads of some forms does not count, because it
 * leaves the others nowhere.
 */
export function destinationOf(delivery: LeadDeliveryConfig, env: Env): LeadDestination {
  const chosen = CHANNELS.filter((channel) => isChosen(channel, delivery, env));
  const takesAll = chosen.some((channel) => CHANNEL_DESCRIPTORS[channel].takes === 'all');
  return {
    kind: takesAll ? 'somewhere' : delivery.store ? 'store' : 'nowhere',
    missing: chosen.flatMap((channel) =>
      missingVariables(channel, delivery, env).map((variable) => ({
        variable,
        what: CHANNEL_DESCRIPTORS[channel].without,
      })),
    ),
  };
}

/** The message to a dealer whose leads go nowhere. It is the same everywhere. */
export const NOWHERE = {
  what: 'Leads go nowhere: they are kept here, and nobody is told of them.',
  todo: 'Say in "leads.delivery" of site.json where they go, such as { "mail": { "to": ["sales@…"] } }, or "store" if it is on purpose (docs/add-a-dealer.md).',
} as const;

/** Ignores missing variables, because the environment of a build or a check is seldom the one that serves the site. */
export const deliveryWarnings = (delivery: LeadDeliveryConfig, env: Env): readonly string[] =>
  destinationOf(delivery, env).kind === 'nowhere' ? [`${NOWHERE.what} ${NOWHERE.todo}`] : [];

const MINUTE_MS = 60_000;
/** A shopper who has not touched a form for this long has left it, and may want a call. */
const LEFT_AFTER_MS = 30 * MINUTE_MS;

/** What decides whether and when a delivery is sent. */
export interface DueDelivery extends Pick<Delivery, 'channel' | 'version'> {
  readonly payload: Pick<LeadPayload, 'form_completed' | 'email' | 'phone'>;
  readonly lead: Pick<StoredLead, 'version' | 'changedAt'>;
  /** The newest version that this channel delivered. 0 for none. */
  readonly arrived: number;
}

type SendingDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: number; readonly reason: string }
  | { readonly kind: 'skip'; readonly reason: string };

type Rule = (due: DueDelivery, now: number) => SendingDecision | undefined;

const skip = (reason: string): SendingDecision => ({ kind: 'skip', reason });

/** Skips a late version if the receiver has a newer one, which must not be overwritten. */
const olderThanWhatArrived: Rule = ({ version, arrived }) =>
  version < arrived ? skip(`Version ${arrived} has arrived already.`) : undefined;

/** People get an email once a form is finished or left, not at each of its steps. Systems follow every step. */
const unfinishedEmail: Rule = ({ channel, payload, version, lead }, now) => {
  if (CHANNEL_DESCRIPTORS[channel].unfinished !== 'once-left' || payload.form_completed) return undefined;
  if (version < lead.version) return skip('The shopper continued, so a later version is emailed.');
  const until = lead.changedAt + LEFT_AFTER_MS;
  // A change that lies ahead was dated by a clock that was wrong, and says nothing of when the form was left.
  return now < until && until - now < 2 * LEFT_AFTER_MS
    ? { kind: 'wait', until, reason: 'Waits until the form is finished, or left for half an hour.' }
    : undefined;
};

/** An application for credit is sent only once it is complete. */
const unfinishedApplication: Rule = ({ channel, payload }) =>
  CHANNEL_DESCRIPTORS[channel].unfinished === 'never' && !payload.form_completed
    ? skip('Only a finished application is passed on.')
    : undefined;

/** The provider refuses a lead without email and phone, and nobody could answer it. The first step of a form may have neither. */
const nobodyToAnswer: Rule = ({ payload }) =>
  !payload.form_completed && !payload.email && !payload.phone
    ? skip('An unfinished form without email or phone number, so nobody can be answered yet.')
    : undefined;

/** In this order: an outdated version need not wait. */
const RULES: readonly Rule[] = [olderThanWhatArrived, unfinishedApplication, nobodyToAnswer, unfinishedEmail];

export function sendingDecision(due: DueDelivery, now: number): SendingDecision {
  for (const rule of RULES) {
    const decision = rule(due, now);
    if (decision) return decision;
  }
  return { kind: 'send' };
}

type StatusVerdict = 'arrived' | 'later' | 'refused';

/**
 * What a response says about the lead. Wrong addresses or credentials (401 … 407, redirects) are fixed by
 * people, a conflict (409) by time, and the same lead passes later. Any other 4xx would fail again.
 */
const REFUSALS_OF_THE_SENDER: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 407, 408, 409, 421, 423, 425, 429,
]);

export function statusVerdict(status: number): StatusVerdict {
  if (status >= 200 && status < 300) return 'arrived';
  return status < 400 || status >= 500 || REFUSALS_OF_THE_SENDER.has(status) ? 'later' : 'refused';
}
