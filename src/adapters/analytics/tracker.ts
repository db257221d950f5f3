import { type EventName, type EventPayloads, eventId } from '#domain/lead/events.ts';

/** Where the visitor's answer is kept: `granted` or `denied`. A consent dialog writes it through `setConsent`. */
export const CONSENT_KEY = 'analytics-consent';

/** What waits for consent; the oldest is dropped beyond this, so an undecided visitor fills no memory. */
const QUEUE_LIMIT = 50;

export type Consent = 'granted' | 'denied';

const asConsent = (stored: string | null): Consent | null =>
  stored === 'granted' || stored === 'denied' ? stored : null;

export type TrackedEvent = {
  readonly event: EventName;
  readonly event_id?: number;
  readonly [field: string]: unknown;
};

/** The browser, as far as tracking needs it. */
export type AnalyticsBrowser = {
  /** `<html data-consent="required">`: nothing leaves before the visitor agreed. */
  readonly consentRequired: () => boolean;
  readonly readConsent: () => string | null;
  readonly writeConsent: (consent: Consent) => void;
  /** To tag managers on the page. */
  readonly push: (event: TrackedEvent) => void;
  /** To the site's own endpoint, when it has one. */
  readonly send: ((body: string) => void) | undefined;
  readonly now: () => number;
};

export type Tracker = {
  readonly track: <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => void;
  readonly setConsent: (consent: Consent) => void;
  /** The visitor’s answer; `granted` where none is asked for, nothing before it is given. */
  readonly consent: () => Consent | null;
  /** Runs it once, now or as soon as the visitor agrees. */
  readonly whenGranted: (run: () => void) => void;
};

export function createTracker(browser: AnalyticsBrowser): Tracker {
  let waiting: TrackedEvent[] = [];
  let waitingRuns: (() => void)[] = [];

  // Remembered here too, for a visitor whose browser stores nothing.
  let answered: Consent | null = null;
  const consent = (): Consent | null =>
    browser.consentRequired() ? (asConsent(browser.readConsent()) ?? answered) : 'granted';

  const leave = (event: TrackedEvent) => {
    browser.push(event);
    browser.send?.(JSON.stringify(event));
  };

  const flush = () => {
    const events = waiting;
    waiting = [];
    for (const event of events) leave(event);
  };

  const runWaiting = () => {
    const runs = waitingRuns;
    waitingRuns = [];
    for (const run of runs) run();
  };

  return {
    track(event, payload) {
      const id = eventId(event);
      const fields: object = payload;
      const tracked: TrackedEvent = {
        ...fields,
        event,
        ...(id === undefined ? {} : { event_id: id }),
        at: browser.now(),
      };
      const given = consent();
      if (given === 'denied') return;
      waiting = [...waiting, tracked].slice(-QUEUE_LIMIT);
      if (given === 'granted') flush();
    },

    setConsent(given) {
      answered = given;
      browser.writeConsent(given);
      if (given === 'denied') {
        waiting = [];
        return;
      }
      flush();
      runWaiting();
    },

    consent,

    whenGranted(run) {
      waitingRuns.push(run);
      if (consent() === 'granted') runWaiting();
    },
  };
}
