import { atom, type ReadableAtom } from 'nanostores';
import { type EventName, type EventPayloads, eventId } from '#domain/shell/analytics-events.ts';

/** The key that the visitor's choice is stored under: `granted` or `denied`. A consent dialog writes it through `setConsent`. */
export const CONSENT_KEY = 'analytics-consent';

/** Events that wait for consent. Beyond this the oldest is dropped, to bound memory. */
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
  /** Returns true for `<html data-consent="required">`: nothing leaves before the visitor agreed. */
  readonly consentRequired: () => boolean;
  readonly readConsent: () => string | null;
  readonly writeConsent: (consent: Consent) => void;
  /** Pushes an event to tag managers on the page. */
  readonly push: (event: TrackedEvent) => void;
  /** To the site's own endpoint, when it has one. */
  readonly send: ((body: string) => void) | undefined;
  readonly now: () => number;
};

export type Tracker = {
  readonly track: <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => void;
  /** Runs it now or when the visitor consents. Never after a refusal. */
  readonly whenAllowed: (run: () => void) => void;
  readonly setConsent: (consent: Consent) => void;
  /** The visitor's choice. `granted` if the site does not ask, null before it is made. */
  readonly $consent: ReadableAtom<Consent | null>;
};

export function createTracker(browser: AnalyticsBrowser): Tracker {
  let waiting: (() => void)[] = [];
  const stored = (): Consent | null =>
    browser.consentRequired() ? asConsent(browser.readConsent()) : 'granted';
  const $consent = atom<Consent | null>(stored());

  const leave = (event: TrackedEvent) => {
    browser.push(event);
    browser.send?.(JSON.stringify(event));
  };

  $consent.subscribe((given) => {
    if (given === null) return;
    const held = waiting;
    waiting = [];
    if (given === 'granted') for (const run of held) run();
  });

  const whenAllowed = (run: () => void) => {
    // Another tab may have asked. Without storage the choice of this tab counts.
    $consent.set(stored() ?? $consent.get());
    const given = $consent.get();
    if (given === 'granted') run();
    else if (given === null) waiting = [...waiting, run].slice(-QUEUE_LIMIT);
  };

  return {
    whenAllowed,

    track(event, payload) {
      const id = eventId(event);
      const fields: object = payload;
      const tracked: TrackedEvent = {
        ...fields,
        event,
        ...(id === undefined ? {} : { event_id: id }),
        at: browser.now(),
      };
      whenAllowed(() => leave(tracked));
    },

    setConsent(given) {
      browser.writeConsent(given);
      $consent.set(given);
    },

    $consent,
  };
}

/** Runs it once, now or as soon as the visitor agrees. */
export function whenGranted($consent: Tracker['$consent'], run: () => void): void {
  let isRun = false;
  $consent.subscribe((given) => {
    if (given !== 'granted' || isRun) return;
    isRun = true;
    run();
  });
}
